import type { PlainDate } from "./calendar.ts";

/** One value of a table that leaves as a file: a text, a number, a date without time, or nothing. */
export type CellValue = string | number | { date: PlainDate } | null;

/** A column by its title, with what stands in it for one thing. */
export type TableColumn<Row> = { title: string; cell: (row: Row) => CellValue };

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A cell whose value nobody can tell: the code says why, and `text` what a person sees in it. */
export type UnreadCell = { unread: string; text: string };

/** A cell as a file holds it. The time (`14:05:00`) stands in the file without a zone. */
export type FileCell = CellValue | { date: PlainDate; time: string } | UnreadCell;

/**
 * One row as it stood in a file; `line` is its number there, as a spreadsheet program shows it (the first is 1). `broken` is
 * the text of a row whose cells cannot be told apart.
 */
export type Line = { line: number; cells: FileCell[]; broken?: string };

export const isUnread = (cell: FileCell | undefined): cell is UnreadCell =>
  typeof cell === "object" && cell !== null && "unread" in cell;

/** What a workbook hides from the person who looks at it, of what holds anything. */
export type HiddenParts = {
  rows: number;
  /** The first of the rows, by their numbers. */
  lines: number[];
  /** By their titles, or their letters. */
  columns: string[];
  sheets: string[];
};

/** What a file is beside its rows. `lines` counts its titles and empty rows too; `sheet` is null where there are none. */
export type TableFacts = {
  lines: number;
  converted: boolean;
  sheet: string | null;
  hidden: HiddenParts;
  /** Whether the hidden rows and columns were read. */
  hiddenRead: boolean;
};

/** What is read of a workbook: a sheet by its name, and whether what is hidden in it too. */
export type SheetChoice = { sheet?: string | undefined; hidden: "skip" | "read" };

export const NOTHING_HIDDEN: HiddenParts = { rows: 0, lines: [], columns: [], sheets: [] };

/** What a file came to while it was read: its rows under the titles that were read, and those that were not. */
export type Reading = TableFacts & {
  rows: number;
  /** With an issue of reading, or hidden. */
  unread: number;
};
