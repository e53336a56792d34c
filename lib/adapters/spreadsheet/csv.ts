import { fail, ok, type Result } from "#lib/core/result.ts";
import { type CellValue, type Line, NOTHING_HIDDEN, type TableFacts } from "#lib/core/table.ts";
import { formatDate, textForFile } from "#lib/messages/format.ts";
import type { OpenTable, ReadTable, SpooledFile } from "#lib/ports.ts";
import { type CsvRow, csvReader } from "./csv-rows.ts";
import { type DecodingSeen, decodedText, type Pieces } from "./csv-text.ts";

/**
 * A spreadsheet program takes a text with this beginning for a formula, which can call programs and addresses (OWASP, CSV
 * injection; symfony CVE-2021-41270). Some programs turn full-width signs into plain ones.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text that no spreadsheet program calculates. A text with leading apostrophes gets one more, so that reading it back keeps
 * them.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text without its guard: a phone number is written as `'+358…` and read back as `+358…`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** The lines of a CSV file in memory. Fails like the port. */
export async function readCsv(bytes: Uint8Array): Promise<Result<ReadTable>> {
  const lines: Line[] = [];
  const facts = await readOnce(
    () => slicesOf(bytes),
    (line) => lines.push(line),
  );
  if (!facts.ok) return facts;
  return lines.length === 0 ? fail("file_empty") : ok({ lines, facts: facts.value });
}

/** Reads a CSV file of any size once to check it. Then `lines` reads it again in parts. Fails like the port. */
export async function openCsv(file: SpooledFile): Promise<Result<OpenTable>> {
  let first: Line | undefined;
  let lineCount = 0;
  const facts = await readOnce(
    () => file.read(),
    (line) => {
      first ??= line;
      lineCount += 1;
    },
  );
  if (!facts.ok) return facts;
  if (!first) return fail("file_empty");
  return ok({
    first,
    lineCount,
    facts: facts.value,
    async *lines() {
      for await (const { lines } of linesOf(file.read(), { converted: false })) yield lines;
    },
  });
}

async function readOnce(read: () => Pieces, take: (line: Line) => void): Promise<Result<TableFacts>> {
  const met = { converted: false };
  let [count, titles]: [number, Line | undefined] = [0, undefined];
  try {
    for await (const { lines, read: through } of linesOf(read(), met)) {
      count = lines.length > 0 ? through : count;
      titles ??= lines[0];
      // Without titles no cell has a field.
      if (titles?.broken !== undefined) return fail("file_quotes", { details: { line: titles.line } });
      for (const line of lines) take(line);
    }
  } catch (error) {
    if (error instanceof CsvRefused) return fail(error.message);
    // Bytes that are not UTF-16.
    if (error instanceof TypeError) return fail("file_encoding");
    throw error;
  }
  return ok({
    lines: count,
    converted: met.converted,
    sheet: null,
    hidden: NOTHING_HIDDEN,
    hiddenRead: false,
  });
}

/** Ends the reading of a file; its message is the code. */
class CsvRefused extends Error {}

const SLICE_BYTES = 64 * 1024;

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}

type SomeLines = { lines: Line[]; read: number };

/** The non-empty lines, separated by any usual delimiter, and the number of the last one. Throws CsvRefused. */
async function* linesOf(pieces: Pieces, met: DecodingSeen): AsyncGenerator<SomeLines> {
  let reader: ReturnType<typeof csvReader> | null = null;
  let [rest, read] = ["", 0];
  const take = (last: boolean): SomeLines => {
    if (!reader) {
      // Excel's own hint of the delimiter, which other programs would show as a row.
      const [hint, hinted] = /^sep=(.)(?:\r\n|\n|\r)/i.exec(rest) ?? [];
      if (hint) [rest, read] = [rest.slice(hint.length), 1];
      reader = csvReader(hinted ?? delimiterOf(rest));
    }
    const { rows, used } = reader(rest, last);
    rest = rest.slice(used);
    const first = read + 1;
    read += rows.length;
    const lines = rows
      .map((row, index) => lineOfRow(row, first + index))
      .filter(({ cells, broken }) => broken !== undefined || cells.some((cell) => cell !== null));
    return { lines, read: lines.at(-1)?.line ?? read };
  };
  for await (const text of decodedText(pieces, met)) {
    // Control characters mean that the bytes are no text, and so do the five bytes that Windows-1252 leaves undefined.
    if (/(?![\t\n\f\r])\p{Cc}/u.test(text))
      throw new CsvRefused(text.includes("\0") ? "file_unreadable" : "file_encoding");
    rest += text;
    // The titles determine the delimiter, so they must have arrived whole.
    if (reader || rest.length >= SLICE_BYTES / 2) yield take(false);
  }
  yield take(true);
}

const lineOfRow = (row: CsvRow, line: number): Line =>
  "broken" in row ? { line, cells: [], broken: row.broken } : { line, cells: row.fields.map(cellOf) };

const cellOf = (field: string): string | null => (field.trim() === "" ? null : unguarded(field.trim()));

const DELIMITERS = [";", "\t", ","] as const;

/** The delimiter that occurs most often in the titles; the Finnish one when they tie. */
function delimiterOf(text: string): string {
  const titles = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (mark: string) => titles.split(mark).length;
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

// A Finnish Excel opens this file by a double click: semicolons, because the comma is the decimal mark, and a byte order mark,
// without which Excel assumes Windows-1252. No "sep=" line: with it Excel ignores the mark.

/** Writes the file piece by piece, as its rows arrive. */
export async function* writeCsv(
  titles: readonly string[],
  rows: AsyncIterable<readonly CellValue[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${lineOf(titles)}`);
  for await (const some of rows) yield encoder.encode(some.map(lineOf).join(""));
}

/** The same file in one piece. */
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
  // Quotes by RFC 4180, and quotes outer spaces, which some readers would trim.
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
