import Papa from "papaparse";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Line } from "#lib/core/table.ts";
import type { ReadTable } from "#lib/ports.ts";
import { unguarded } from "./formula-guard.ts";

/** The lines of a CSV file, whichever of the usual marks parts its fields. Fails as the port says. */
export function readCsv(bytes: Uint8Array): Result<ReadTable> {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const { text, converted } = decoded.value;
  // Excel's own hint of the mark, which other programs would show as a row.
  const [hint, hinted] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = hint ? text.slice(hint.length) : text;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: hinted ?? delimiterOf(body) });
  const broken = errors.find(({ type }) => type === "Quotes");
  const before = hint ? 1 : 0;
  if (broken) return fail(`file_quotes:${(broken.row ?? 0) + 1 + before}`);
  const lines = data
    .map((fields, index): Line => ({ line: index + 1 + before, cells: fields.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  return lines.length === 0 ? fail("file_empty") : ok({ lines, converted });
}

const cellOf = (field: string): string | null => (field.trim() === "" ? null : unguarded(field.trim()));

/**
 * UTF-8 with or without its mark, UTF-16 with its mark (Excel's "Unicode text"), else Windows-1252, in which a Finnish
 * Excel saves "CSV". Control characters betray that it is none of these, and no text at all.
 */
function decode(bytes: Uint8Array): Result<{ text: string; converted: boolean }> {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const own = decodedAs(utf16 ?? "utf-8", bytes);
  const text = own ?? (utf16 ? null : decodedAs("windows-1252", bytes));
  if (text === null) return fail("file_encoding");
  // Among them the five bytes that Windows-1252 leaves open.
  if (/(?![\t\n\f\r])\p{Cc}/u.test(text))
    return fail(text.includes("\0") ? "file_unreadable" : "file_encoding");
  return ok({ text, converted: own === null });
}

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DELIMITERS = [";", "\t", ","] as const;

/** What parts the titles most often; in doubt the Finnish one. */
function delimiterOf(text: string): string {
  const titles = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (mark: string) => titles.split(mark).length;
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
