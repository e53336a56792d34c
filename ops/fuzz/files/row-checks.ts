import type { FileCell, Line } from "#lib/core/table.ts";
import { textOfCell } from "#lib/platform/schema/file-rows.ts";
import type { ReadRow, ReadRows, RowTable } from "./row-tables.ts";

// Invariants of every file of rows, whatever its damage: no row is lost without an issue.

/** ASCII letters and digits, which every encoding and every spelling keeps. */
export const signsOf = (text: string): string => text.replace(/[^0-9a-z]/gi, "");

/** As a multiset, without zeros: dates and amounts are stored with more of them or fewer. */
const bagOf = (text: string): string => [...signsOf(text).toUpperCase().replaceAll("0", "")].sort().join("");

/** Throws if rows and counts disagree, or a row without an issue has lost content of the file. */
export function checkRows(
  table: RowTable,
  lines: readonly Line[],
  { rows, reading }: ReadRows,
  hidden: number,
): void {
  const data = lines.length - 1;
  if (rows.length !== data) throw new Error(`${data} rows in the file, ${rows.length} read`);
  const broken = rows.filter(({ issues }) => issues.some((code) => /^(?:row|cell)_/.test(code))).length;
  if (reading.rows + reading.unread !== data + hidden || reading.unread !== broken + hidden)
    throw new Error(
      `counted ${reading.rows} and ${reading.unread} of ${data} rows, ${broken} of them with an issue, and ${hidden} hidden`,
    );
  const columns = columnsOf(table, lines[0]);
  for (const [index, row] of rows.entries()) {
    const line = lines[index + 1];
    if (!line || line.line !== row.line) throw new Error(`row ${index + 1} stands for another line`);
    if (row.issues.length === 0 && !isSpelledOtherwise(line)) checkKept(table, columns, { line, row });
  }
}

/**
 * Letters of other alphabets, superscript digits and single marks become plain letters, and an address with an `å` is spelled
 * in ASCII.
 */
const isSpelledOtherwise = ({ cells }: Line): boolean =>
  cells.some((cell) => {
    const text = String(cell);
    return text !== text.normalize("NFKC") || /[İı\u0250-\uffff]|@.*[^ -~]/.test(text);
  });

/** The number of each column in the table, by its title. */
function columnsOf({ titles }: RowTable, first: Line | undefined): number[] {
  const words = titles.map((title) => title.toLowerCase());
  return (first?.cells ?? []).map((cell) => words.indexOf(textOfCell(cell).toLowerCase()));
}

type Kept = { line: Line; row: ReadRow };

function checkKept({ kept }: RowTable, columns: readonly number[], { line, row }: Kept): void {
  const stored: unknown[] = JSON.parse(row.stored);
  const comparedOf = (column: number, text: string): string => {
    const how = kept[column] ?? "letters";
    return how === "no" ? "" : bagOf(how === "digits" ? text.replace(/\D/g, "") : text);
  };
  const inFile = line.cells.map((cell, index) => comparedOf(columns[index] ?? -1, textOf(cell)));
  const inStore = stored.map((value, column) => comparedOf(column, String(value ?? "")));
  const [one, other] = [bagOf(inFile.join("")), bagOf(inStore.join(""))];
  if (one !== other)
    throw new Error(
      `line ${line.line} lost something without an issue: ${JSON.stringify(line.cells)} is ${row.stored}`,
    );
}

const textOf = (cell: FileCell): string => (typeof cell === "string" ? cell : textOfCell(cell));

/** The expected result of a row with known damage. */
export type Expected = string | "an issue";

/** Throws if a row differs from the written one, or lacks its issue. */
export function checkExpected({ rows }: ReadRows, expected: readonly Expected[]): void {
  if (rows.length !== expected.length)
    throw new Error(`${expected.length} rows were written, ${rows.length} read`);
  for (const [index, { line, issues, stored }] of rows.entries()) {
    const found = issues.length > 0 ? "an issue" : stored;
    if (found !== expected[index])
      throw new Error(`line ${line}: ${expected[index]} was written, ${found} read (${issues.join(", ")})`);
  }
}
