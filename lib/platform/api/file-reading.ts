import { z } from "zod";
import { countValue, textValue } from "./values.ts";

// The API's description of file reading, for every operation that takes a file of rows.

export const readingAnswer = z.strictObject({
  lines: countValue,
  rows: countValue,
  unread: countValue,
  converted: z.boolean(),
  sheet: textValue.nullable(),
  hidden: z.strictObject({
    rows: countValue,
    lines: z.array(countValue),
    columns: z.array(textValue),
    sheets: z.array(textValue),
  }),
  hiddenRead: z.boolean(),
});

export const readingWords = {
  description: "The parts of the file that were read.",
  fields: {
    lines: { description: "Lines of the file or sheet, its titles and empty ones counted.", example: 2 },
    rows: { description: "Rows under the titles that were read.", example: 1 },
    unread: { description: "Rows that could not be read (each an issue), or are hidden.", example: 0 },
    converted: { description: "Whether letters were read as Windows-1252.", example: false },
    sheet: { description: "The sheet of a workbook that was read.", example: null },
    hidden: {
      description: "The hidden parts of the workbook that are not empty.",
      fields: {
        rows: { description: "The number of hidden rows.", example: 0 },
        lines: { description: "The lines of the first twenty.", example: [] },
        columns: { description: "Columns, by their titles or letters.", example: [] },
        sheets: { description: "Sheets, by their names.", example: [] },
      },
    },
    hiddenRead: { description: "Whether the hidden rows and columns were read.", example: false },
  },
};

export const sheetWords = {
  sheet: {
    description:
      "The name of the sheet to read, of a workbook. Needed if several visible sheets are not empty: otherwise 422 `choose_sheet`, whose `errors` name the sheets (`label`). A hidden sheet is read by its name.",
    example: "Taul1",
  },
  hidden: {
    description:
      "`read`: read hidden rows and columns of a workbook, too; `skip`: leave them out and report them.",
    example: "skip",
  },
};

export const READING_EXAMPLE = {
  lines: 2,
  rows: 1,
  unread: 0,
  converted: false,
  sheet: null,
  hidden: { rows: 0, lines: [], columns: [], sheets: [] },
  hiddenRead: false,
};

/** The refusals of a file before its rows are checked. */
export const FILE_FAILURES = [
  "file_empty",
  "file_unreadable",
  "file_old_excel",
  "file_encoding",
  "file_quotes",
  "choose_sheet",
  "no_rows",
  "all_rows_hidden",
] as const;

export const ROW_ISSUES =
  "What cannot be read is an issue of its row, never left out: `row_quotes`, `row_long` (more cells than titles), `row_untitled`, `row_short`, `cell_error`, `cell_formula` (never calculated), `cell_rounded:<value>` (a workbook shows less than it holds), `cell_digits`, `cell_date`, `cell_letters`.";
