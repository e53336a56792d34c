import { parentPort } from "node:worker_threads";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { CellValue, SheetChoice } from "#lib/core/table.ts";
import { type ReadSheet, readWorkbookSheet } from "./xlsx-sheet.ts";

// Writes and reads workbooks in a thread of its own (xlsx.ts starts it). Both block the processor for seconds, and an
// untrusted file may use all the memory it gets.

export type ToThread =
  | { kind: "begin"; sheet: string; titles: readonly string[] }
  | { kind: "rows"; rows: readonly CellValue[][] }
  | { kind: "write" }
  | { kind: "read"; bytes: Uint8Array; choice: SheetChoice };

export type FromThread = { kind: "written"; bytes: Uint8Array } | { kind: "read"; read: ReadSheet };

const WIDEST = 40;
const MEASURED_ROWS = 200;

let sheet = "";
const rows: CellValue[][] = [];

parentPort?.on("message", (message: ToThread) => {
  // A rejection ends the thread, and the error event carries its cause to the caller.
  void answer(message);
});

async function answer(message: ToThread): Promise<void> {
  if (message.kind === "begin") {
    sheet = message.sheet;
    rows.push([...message.titles]);
  }
  if (message.kind === "rows") for (const row of message.rows) rows.push(row);
  if (message.kind === "write") {
    const bytes = await write();
    reply({ kind: "written", bytes }, [bytes.buffer as ArrayBuffer]);
  }
  if (message.kind === "read")
    reply({ kind: "read", read: readWorkbookSheet(message.bytes, message.choice) }, []);
}

const reply = (message: FromThread, transfer: ArrayBuffer[]) => parentPort?.postMessage(message, transfer);

async function write(): Promise<Uint8Array> {
  const columns = (rows[0] ?? []).map((_, column) => ({ width: widthOf(column) }));
  const data = rows.map((row, index) => row.map((cell) => cellOf(cell, index === 0))) as SheetData;
  const buffer = await writeExcelFile(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
  return new Uint8Array(buffer);
}

/** A text becomes a text cell, whatever its beginning, and stays one after an edit (`@`). */
function cellOf(cell: CellValue, title: boolean): object | null {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  if (typeof cell === "string")
    return { value: cell, type: String, format: "@", ...(title && { fontWeight: "bold" }) };
  return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: "d.m.yyyy" };
}

function widthOf(column: number): number {
  const lengths = rows.slice(0, MEASURED_ROWS).map((row) => {
    const cell = row[column] ?? null;
    return typeof cell === "object" ? 10 : String(cell).length;
  });
  return Math.min(WIDEST, Math.max(...lengths) + 2);
}
