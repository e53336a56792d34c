import Papa from "papaparse";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { CellValue, Line } from "#lib/core/table.ts";
import { formatDate, textForFile } from "#lib/messages/format.ts";
import type { OpenTable, ReadTable, SpooledFile } from "#lib/ports.ts";

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

/** The lines of a CSV file in memory. Fails as the port says. */
export async function readCsv(bytes: Uint8Array): Promise<Result<ReadTable>> {
  const lines: Line[] = [];
  const text = await readOnce(
    () => slicesOf(bytes),
    (line) => lines.push(line),
  );
  if (!text.ok) return text;
  return lines.length === 0 ? fail("file_empty") : ok({ lines, converted: text.value.converted });
}

/**
 * Reads a CSV file of any size once, to see that it can be read. Its lines are then read again, some at a time. Fails as
 * the port says.
 */
export async function openCsv(file: SpooledFile): Promise<Result<OpenTable>> {
  let first: Line | undefined;
  let lineCount = 0;
  const text = await readOnce(
    () => file.read(),
    (line) => {
      first ??= line;
      lineCount += 1;
    },
  );
  if (!text.ok) return text;
  return first ? ok({ first, lineCount, lines: () => linesOf(text.value.read()) }) : fail("file_empty");
}

async function readOnce(read: () => Pieces, take: (line: Line) => void): Promise<Result<Text>> {
  const text = await decodable(read);
  if (!text.ok) return text;
  try {
    for await (const some of linesOf(text.value.read())) for (const line of some) take(line);
  } catch (error) {
    if (error instanceof CsvRefused) return fail(error.message);
    throw error;
  }
  return text;
}

/** Ends the reading of a file. Its message is the code. */
class CsvRefused extends Error {}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const SLICE_BYTES = 64 * 1024;
/** Characters. A longer line has a quote that does not end. */
const LONGEST_LINE = 1024 * 1024;

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}

/** The lines that hold anything, with any usual delimiter. Throws CsvRefused. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let parser: ReturnType<typeof parserOf> | null = null;
  let [rest, line] = ["", 0];
  const take = (last: boolean): Line[] => {
    if (!parser) {
      // Excel's own hint of the delimiter, which other programs would show as a row.
      const [hint, hinted] = /^sep=(.)\r?\n/i.exec(rest) ?? [];
      if (hint) [rest, line] = [rest.slice(hint.length), 1];
      parser = parserOf(rest, hinted);
    }
    const { data, errors, meta } = parser(rest, last);
    const broken = errors.find(({ type }) => type === "Quotes");
    if (broken) throw new CsvRefused(`file_quotes:${line + (broken.row ?? 0) + 1}`);
    rest = rest.slice(meta.cursor);
    const first = line + 1;
    line += data.length;
    if (rest.length > LONGEST_LINE) throw new CsvRefused(`file_quotes:${line + 1}`);
    return data
      .map((fields, index): Line => ({ line: first + index, cells: fields.map(cellOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== null));
  };
  for await (const piece of text) {
    rest += piece;
    // The titles say how lines and fields end, so they must have arrived whole.
    if (parser || rest.length >= SLICE_BYTES / 2) yield take(false);
  }
  yield take(true);
}

/** Papa's parser, which leaves the last line of a piece that may go on. */
function parserOf(head: string, hinted: string | undefined) {
  const delimiter = hinted ?? delimiterOf(head);
  const { linebreak } = Papa.parse(head, { delimiter, preview: 1 }).meta;
  const parser = new Papa.Parser({ delimiter, newline: linebreak as "\n" });
  return (text: string, last: boolean): Papa.ParseResult<string[]> => parser.parse(text, 0, !last);
}

const cellOf = (field: string): string | null => (field.trim() === "" ? null : unguarded(field.trim()));

type Text = { read: () => AsyncGenerator<string>; converted: boolean };

/**
 * Decodes UTF-8 with or without its mark, UTF-16 with its mark (Excel's "Unicode text"), else Windows-1252, in which a
 * Finnish Excel saves "CSV". Fails with `file_encoding`.
 */
async function decodable(read: () => Pieces): Promise<Result<Text>> {
  const mark = Buffer.from((await firstPiece(read())).subarray(0, 2)).toString("hex");
  const utf16 = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : null;
  for (const encoding of utf16 ? [utf16] : ["utf-8", "windows-1252"])
    if (await isText(encoding, read()))
      return ok({ read: () => textIn(encoding, read()), converted: encoding === "windows-1252" });
  return fail("file_encoding");
}

/** Empty for an empty file. */
export async function firstPiece(pieces: Pieces): Promise<Uint8Array> {
  for await (const piece of pieces) return piece;
  return new Uint8Array();
}

async function isText(encoding: string, pieces: Pieces): Promise<boolean> {
  try {
    for await (const _ of decodedAs(encoding, pieces));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Control characters mean that the bytes are no text. Windows-1252 leaves five bytes open, which are some too. */
async function* textIn(encoding: string, pieces: Pieces): AsyncGenerator<string> {
  for await (const text of decodedAs(encoding, pieces)) {
    if (/(?![\t\n\f\r])\p{Cc}/u.test(text))
      throw new CsvRefused(text.includes("\0") ? "file_unreadable" : "file_encoding");
    yield text;
  }
}

/** Throws a TypeError at bytes that the encoding does not have. */
async function* decodedAs(encoding: string, pieces: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
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
