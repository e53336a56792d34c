import { helsinkiDate, type PlainDate } from "./calendar.ts";

/** One cell of an exported table: a text, a number, a date without time, or nothing. */
export type CellValue = string | number | { date: PlainDate } | null;

/** The value of a column in one row. The screen and the file write an instant and a sum each in its own form. */
export type ColumnValue = CellValue | Date | { cents: number };

/** A column of a list, on its screen and in its file. */
export type Column<Row> = {
  title: () => string;
  value: (row: Row) => ColumnValue;
  /** The list can be sorted by the column; the order has the column's name. */
  sort?: true;
  as?: ColumnLook;
};

/**
 * How a screen shows a column. `name` names the row. `digits` of a column of dates have the same width. A `number` is at the
 * right, and so is an `amount`, on a phone too. A `badge` ends a phone's first line. A `sum` is at the right, and ends a
 * phone's first line as a badge does. A phone shows the title before `text`, `digits`, `number` and `amount`, and no title
 * before `plain`, which says enough alone.
 */
export type ColumnLook = "name" | "text" | "plain" | "digits" | "number" | "amount" | "badge" | "sum";

/** The names of a list's file and sheet, its columns in the order of the file, and the names of the screen's columns in theirs. */
export type DataTable<Row> = {
  file: () => string;
  sheet: () => string;
  columns: readonly Column<Row>[] | Readonly<Record<string, Column<Row>>>;
  screen?: readonly string[];
  /** Columns that a person may add, by their names in the address. They follow the others. */
  added?: Readonly<Record<string, Column<Row>>>;
};

/** The columns that a person may add, by name. */
export type AddedColumns<Name extends string, Row> = Readonly<Record<Name, Column<Row>>>;

/** All columns of a list's file: the table's own, and the added ones that the person has chosen. */
export const fileColumns = <Row>(
  { columns, added = {} }: Pick<DataTable<Row>, "columns" | "added">,
  chosen: readonly string[] = [],
): Column<Row>[] => [
  ...Object.values<Column<Row>>(columns),
  ...Object.keys(added).flatMap((name) => (chosen.includes(name) && added[name]) || []),
];

/** The first row of a list's file. */
export const fileTitles = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.map(({ title }) => title());

/** One row of a list's file. */
export const fileCells = <Row>(columns: readonly Column<Row>[], row: Row): CellValue[] =>
  columns.map(({ value }) => fileCell(value(row)));

/** An instant as its day in Finland, cents as euros, and other values unchanged. */
function fileCell(value: ColumnValue): CellValue {
  if (value instanceof Date) return { date: helsinkiDate(value) };
  return typeof value === "object" && value && "cents" in value ? value.cents / 100 : value;
}

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
export const isTableFormat = (format: string): format is TableFormat =>
  TABLE_FORMATS.some((one) => one === format);

/** An unreadable cell: `unread` is the code of the reason, `text` the cell's text as shown in the file. */
export type UnreadCell = { unread: string; text: string };

/** A cell as a file holds it. The file's time (`14:05:00`) has no zone. */
export type FileCell = CellValue | { date: PlainDate; time: string } | UnreadCell;

/**
 * One row of a file; `line` is its number in a spreadsheet program (the first is 1). `broken` is the text of a row whose cells
 * cannot be separated.
 */
export type Line = { line: number; cells: FileCell[]; broken?: string };

export const isUnread = (cell: FileCell | undefined): cell is UnreadCell =>
  typeof cell === "object" && cell !== null && "unread" in cell;

/** The non-empty rows and columns that a workbook hides. */
export type HiddenParts = {
  rows: number;
  /** The numbers of the first hidden rows. */
  lines: number[];
  /** The titles of the hidden columns, or their letters. */
  columns: string[];
  sheets: string[];
};

/** Facts about a file. `lines` counts its titles and empty rows too; `sheet` is null for a file without sheets. */
export type TableFacts = {
  lines: number;
  converted: boolean;
  sheet: string | null;
  hidden: HiddenParts;
  /** Whether hidden rows and columns were read. */
  hiddenRead: boolean;
};

/** The part of a workbook to read: the sheet's name, and whether hidden rows and columns are included. */
export type SheetChoice = { sheet?: string | undefined; hidden: "skip" | "read" };

export const NOTHING_HIDDEN: HiddenParts = { rows: 0, lines: [], columns: [], sheets: [] };

/** The result of reading a file: its data rows, and the rows left out. */
export type Reading = TableFacts & {
  rows: number;
  /** Rows with an issue, or hidden rows. */
  unread: number;
};
