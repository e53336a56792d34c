import type { Cell } from "#lib/core/table.ts";
import { formatDate } from "#lib/messages/format.ts";
import { guarded } from "./formula-guard.ts";

// What a Finnish Excel opens by a double click: semicolons, because the comma is the decimal mark, and a byte order
// mark, without which it takes the file for Windows-1252. No "sep=" line: with it Excel overlooks the mark.

/** The file piece by piece, as its rows arrive. */
export async function* writeCsv(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${lineOf(titles)}`);
  for await (const some of rows) yield encoder.encode(some.map(lineOf).join(""));
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(";")}\r\n`;

function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object") return formatDate(cell.date);
  const text = guarded(cell);
  // RFC 4180, and outer spaces, which some readers would trim.
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
