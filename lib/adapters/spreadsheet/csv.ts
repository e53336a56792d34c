import Papa from "papaparse";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { CellValue, Line } from "#lib/core/table.ts";
import { formatDate, textForFile } from "#lib/messages/format.ts";
import type { ReadTable } from "#lib/ports.ts";

/**
 * A spreadsheet program takes a text with this beginning for a formula, which can call programs and addresses (OWASP, CSV
 * injection; symfony CVE-2021-41270). Some programs turn a full-width sign into the plain one.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet program calculates. A text with leading apostrophes gets one more, so that none is lost. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text behind the guard: a phone number leaves as `'+358…` and comes back as `+358…`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** The lines of a CSV file with any usual delimiter. Fails as the port says. */
export function readCsv(bytes: Uint8Array): Result<ReadTable> {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const { text, converted } = decoded.value;
  // Excel's own hint of the delimiter, which other programs would show as a row.
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
 * Decodes UTF-8 with or without its mark, UTF-16 with its mark (Excel's "Unicode text"), else Windows-1252, in which a
 * Finnish Excel saves "CSV". Control characters mean that the bytes are no text.
 */
function decode(bytes: Uint8Array): Result<{ text: string; converted: boolean }> {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const own = decodedAs(utf16 ?? "utf-8", bytes);
  const text = own ?? (utf16 ? null : decodedAs("windows-1252", bytes));
  if (text === null) return fail("file_encoding");
  // The five bytes that Windows-1252 leaves open are control characters too.
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

/** The delimiter that occurs most often in the titles; the Finnish one when they tie. */
function delimiterOf(text: string): string {
  const titles = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (mark: string) => titles.split(mark).length;
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

// A Finnish Excel opens this file by a double click: semicolons, because the comma is the decimal mark, and a byte order
// mark, without which Excel takes the file for Windows-1252. No "sep=" line: with it Excel overlooks the mark.

/** Writes the file piece by piece, as its rows arrive. */
export async function* writeCsv(
  titles: readonly string[],
  rows: AsyncIterable<readonly CellValue[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${lineOf(titles)}`);
  for await (const some of rows) yield encoder.encode(some.map(lineOf).join(""));
}

/** The same file as one piece. */
export async function wholeCsv(
  titles: readonly string[],
  rows: AsyncIterable<readonly CellValue[][]>,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeCsv(titles, rows)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const lineOf = (cells: readonly CellValue[]): string => `${cells.map(fieldOf).join(";")}\r\n`;

function fieldOf(cell: CellValue): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object") return textForFile(formatDate(cell.date));
  const text = guarded(textForFile(cell));
  // RFC 4180, and outer spaces, which some readers would trim.
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
