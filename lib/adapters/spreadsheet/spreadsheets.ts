import { fail, ok, type Result } from "#lib/core/result.ts";
import type { SheetChoice, TableFormat } from "#lib/core/table.ts";
import type { OpenTable, ReadTable, SpooledFile, Spreadsheet } from "#lib/ports.ts";
import { openCsv, readCsv, writeCsv } from "./csv.ts";
import { firstPiece } from "./csv-text.ts";
import { readXlsx, SpreadsheetsBusy, writeXlsx } from "./xlsx.ts";

export const spreadsheets: Record<TableFormat, Spreadsheet> = {
  csv: {
    mediaType: "text/csv; charset=utf-8",
    write: ({ titles }, rows) => writeCsv(titles, rows),
    read: readCsv,
  },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: writeXlsx,
    read: readWorkbook,
  },
};

/** Finds a file's format by its first bytes, not by its name. Fails with `file_empty`, `file_old_excel`. */
export function formatOf(bytes: Uint8Array): Result<TableFormat> {
  if (bytes.length === 0) return fail("file_empty");
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  // Workbooks of Excel 97–2003, and newer ones behind a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return fail("file_old_excel");
  return ok(begins(0x50, 0x4b) ? "xlsx" : "csv");
}

/** A workbook is read as a whole, so its limit is lower than a CSV file's. */
const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

/** Opens a large table by its content. Fails like the port and formatOf, and with `workbook_too_large`. */
export async function openTableFile(file: SpooledFile, choice?: SheetChoice): Promise<Result<OpenTable>> {
  const format = formatOf(await firstPiece(file.read()));
  if (!format.ok) return format;
  if (format.value === "csv") return openCsv(file);
  const bytes = await bytesUpTo(file, MAX_WORKBOOK_BYTES);
  if (!bytes) return fail("workbook_too_large");
  const table = await readWorkbook(bytes, choice);
  if (!table.ok) return table;
  const { lines, facts } = table.value;
  const [first] = lines;
  if (!first) return fail("file_empty");
  return ok({
    first,
    lineCount: lines.length,
    facts,
    lines: async function* () {
      yield lines;
    },
  });
}

/** Null for a larger file. */
async function bytesUpTo(file: SpooledFile, limit: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file.read()) {
    size += piece.length;
    if (size > limit) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function readWorkbook(
  bytes: Uint8Array,
  choice: SheetChoice = { hidden: "skip" },
): Promise<Result<ReadTable>> {
  const read = await readXlsx(bytes, choice).then(
    ok,
    // The file is damaged, hostile, or another kind of archive.
    (error: unknown) => fail(error instanceof SpreadsheetsBusy ? "spreadsheets_busy" : "file_unreadable"),
  );
  if (!read.ok) return read;
  if ("choose" in read.value)
    return fail("choose_sheet", {
      issues: read.value.choose.map((name) => ({ path: "sheet", code: "sheet_named", label: name })),
    });
  return read.value.lines.length === 0 ? fail("file_empty") : ok(read.value);
}
