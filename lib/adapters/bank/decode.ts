import type { BankFileLimits } from "#lib/bank/rules/bank-file.ts";
import { refuse } from "./refused.ts";

// Bytes to text. Byte order marks and zero bytes count before the declaration, because programs write UTF-8 under the name of
// UTF-16. Without them the declaration counts. Bytes invalid in their encoding refuse the file; the reader never guesses.

/** The XML declaration stands within this many bytes. */
const HEAD_BYTES = 256;
const SLICE_BYTES = 64 * 1024;
const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;

/** Declared names and their decoders. Banks that declare ISO-8859-1 mean windows-1252, which has the euro sign. */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
  ["utf-16", "utf-8"],
  ["iso-8859-1", "windows-1252"],
  ["latin1", "windows-1252"],
  ["windows-1252", "windows-1252"],
  ["cp1252", "windows-1252"],
  ["iso-8859-15", "iso-8859-15"],
]);

type Decode = (bytes: Uint8Array, last: boolean) => string;

/** Yields the text in slices of at most 64 KiB of bytes, and passes every byte to `see`. */
export async function* decoded(
  file: AsyncIterable<Uint8Array>,
  limits: BankFileLimits,
  see: (bytes: Uint8Array) => void,
): AsyncGenerator<string> {
  let decode: Decode | null = null;
  let [head, length, begun]: [Uint8Array, number, boolean] = [new Uint8Array(), 0, false];
  // Editors leave empty lines before the declaration, where XML forbids them.
  const trimmed = (text: string): string => {
    const rest = begun ? text : text.trimStart();
    begun ||= rest !== "";
    return rest;
  };
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
      yield trimmed(decode(bytes.subarray(at, at + SLICE_BYTES), false));
    }
  }
  if (!decode) {
    decode = decoderOf(head);
    yield trimmed(decode(head, false));
  }
  yield trimmed(decode(new Uint8Array(), true));
}

/** Whether a declaration names a known encoding, at a place where the decoder looked for it. */
export const isKnownEncoding = (declared: string | undefined, position: number): boolean =>
  declared === undefined || (ENCODINGS.has(declared.toLowerCase()) && position <= HEAD_BYTES);

function decoderOf(head: Uint8Array): Decode {
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  if (start.startsWith("PK\x03\x04")) refuse("bank_file_zip_nested");
  if (start.startsWith("\x1f\x8b")) refuse("bank_file_packed");
  const encoding = encodingOf(start);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  return (bytes, last) => {
    try {
      const text = decoder.decode(bytes, { stream: !last });
      line += linesIn(text);
      return text;
    } catch {
      if (last) return refuse("bank_file_truncated", { line });
      const [before = ""] = new TextDecoder(encoding).decode(bytes).split("\ufffd");
      return refuse("bank_file_invalid_text", { line: line + linesIn(before) });
    }
  };
}

function linesIn(text: string): number {
  let [lines, at] = [0, text.indexOf("\n")];
  for (; at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function encodingOf(start: string): string {
  if (start.startsWith("\xef\xbb\xbf")) return "utf-8";
  if (/^(?:\xff\xfe\0\0|\0\0\xfe\xff|\0\0\0|.\0\0\0)/s.test(start))
    return refuse("bank_file_encoding", { encoding: "UTF-32", line: 1 });
  if (start.startsWith("\xff\xfe") || /^<\0/.test(start)) return "utf-16le";
  if (start.startsWith("\xfe\xff") || /^\0</.test(start)) return "utf-16be";
  const declared = DECLARED.exec(start)?.[1] ?? "utf-8";
  return (
    ENCODINGS.get(declared.toLowerCase()) ??
    refuse("bank_file_encoding", { encoding: declared.replace(/[^\w.-]+/g, " ").slice(0, 40), line: 1 })
  );
}
