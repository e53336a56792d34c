import type { BankFileLimits } from "#lib/bank/rules/bank-file.ts";
import { refuse } from "./refused.ts";

// Bytes to text. A bank's file is UTF-8, which needs no declaration, or ISO-8859-1 where its XML declaration says so.
// UTF-16 and all others are refused.

/** The XML declaration stands within so many bytes. */
const HEAD_BYTES = 256;
const SLICE_BYTES = 64 * 1024;
const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;

type Decode = (bytes: Uint8Array, last: boolean) => string;

/** Yields the text in slices of at most 64 KiB of bytes, and tells `see` every byte. */
export async function* decoded(
  file: AsyncIterable<Uint8Array>,
  limits: BankFileLimits,
  see: (bytes: Uint8Array) => void,
): AsyncGenerator<string> {
  let decode: Decode | null = null;
  let [head, length]: [Uint8Array, number] = [new Uint8Array(), 0];
  for await (const chunk of file) {
    length += chunk.byteLength;
    if (length > limits.bytes) refuse("bank_file_too_large", { max: limits.bytes });
    see(chunk);
    let bytes = chunk;
    if (!decode) {
      bytes = head = head.byteLength === 0 ? chunk : Buffer.concat([head, chunk]);
      if (head.byteLength < HEAD_BYTES) continue;
      decode = decoderOf(head);
    }
    for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) {
      yield decode(bytes.subarray(at, at + SLICE_BYTES), false);
    }
  }
  if (!decode) {
    decode = decoderOf(head);
    yield decode(head, false);
  }
  yield decode(new Uint8Array(), true);
}

/** Whether the XML declaration's encoding is one that is decoded; the declaration is read a second time by the parser. */
export const isKnownEncoding = (declared: string | undefined): boolean =>
  declared === undefined || /^(?:utf-8|iso-8859-1)$/i.test(declared);

function decoderOf(head: Uint8Array): Decode {
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  // The marks of UTF-16 and UTF-32, or one of their zero bytes.
  if (/^(?:\xff\xfe|\xfe\xff)/.test(start) || start.slice(0, 4).includes("\0")) refuse("bank_file_encoding");
  const declared = DECLARED.exec(start)?.[1];
  if (!isKnownEncoding(declared)) refuse("bank_file_encoding", { encoding: (declared ?? "").slice(0, 40) });
  if (declared?.toLowerCase() === "iso-8859-1") {
    if (start.startsWith("\xef\xbb\xbf")) refuse("bank_file_encoding");
    return (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes, last) => {
    try {
      return decoder.decode(bytes, { stream: !last });
    } catch {
      return refuse(last ? "bank_file_truncated" : "bank_file_invalid_text");
    }
  };
}
