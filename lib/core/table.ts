import type { PlainDate } from "./calendar.ts";

/** One value of a table that leaves or enters as a file: a text, a number, a date without time, or nothing. */
export type CellValue = string | number | { date: PlainDate } | null;

/** A column by its title, with what stands in it for one thing. */
export type TableColumn<Row> = { title: string; cell: (row: Row) => CellValue };

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** One row as it stood in a file; `line` is its number there, as a spreadsheet program shows it (the first is 1). */
export type Line = { line: number; cells: CellValue[] };
