import { z } from "zod";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { type FileCell, isUnread, type Line, type Reading, type TableFacts } from "#lib/core/table.ts";
import { cleanText } from "#lib/core/text.ts";
import { formatDate } from "#lib/messages/format.ts";

// Finds the field of each cell, for every file of rows that people send. A cell without a field or with an unreadable value is
// an issue of its row, so that nothing is dropped in silence.

/** The path of an issue about a whole row. */
export const WHOLE_ROW = "row";

/** The unreadable parts of a row: the field or WHOLE_ROW, the reason, and the cell's text. */
type ReadIssue = { path: string; code: string; value: string };

/** Whether an issue is about reading a file, and not about a value in it. */
export const isReadIssue = ({ code }: Pick<Issue, "code">): boolean => /^(?:row|cell)_/.test(code);

export const readingOf = (facts: TableFacts, { rows, broken }: { rows: number; broken: number }): Reading => {
  const skipped = facts.hiddenRead ? 0 : facts.hidden.rows;
  return { ...facts, rows: rows - broken, unread: broken + skipped };
};

/** The field of each column; null for a known title that is not read, undefined for no title. */
export type Columns<Field extends string> = {
  fields: readonly (Field | null | undefined)[];
  /** Whether every row has all its cells, so that a short row has lost its end. */
  whole: boolean;
};

type Titles<Field extends string> = {
  fields: readonly Field[];
  required: (field: Field) => boolean;
  /** The field of a lower-case title; null for a known title that is not read. */
  fieldOf: (title: string) => Field | null | undefined;
  /** The name of a field in an issue. */
  pathOf: (field: Field) => string;
};

const MAX_TITLE = 60;
const MAX_COLUMN_ISSUES = 20;

/**
 * Reads the titles of a file, in any order. Fails with `invalid` (issues by column: `column_missing`, `column_hidden`,
 * `column_unknown`, `column_twice`).
 */
export function fileColumnsOf<Field extends string>(
  { cells }: Line,
  facts: TableFacts,
  titles: Titles<Field>,
): Result<Columns<Field>> {
  const words = cells.map((cell) => textOfCell(cell).toLowerCase());
  const fields = words.map((word) => (word === "" ? undefined : titles.fieldOf(word)));
  const hidden = new Set(facts.hidden.columns.map((title) => titles.fieldOf(title.toLowerCase())));
  const unknown = cells.flatMap((title, column) =>
    fields[column] === undefined && words[column] !== ""
      ? [{ path: textOfCell(title).slice(0, MAX_TITLE), code: "column_unknown" }]
      : [],
  );
  const amiss = titles.fields.flatMap((field) => {
    const times = fields.filter((one) => one === field).length;
    if (times === 1 || (times === 0 && !titles.required(field))) return [];
    const code = times > 1 ? "column_twice" : hidden.has(field) ? "column_hidden" : "column_missing";
    return [{ path: titles.pathOf(field), code }];
  });
  const issues = [...amiss, ...unknown].slice(0, MAX_COLUMN_ISSUES);
  return issues.length > 0 ? fail("invalid", { issues }) : ok({ fields, whole: facts.sheet === null });
}

/** The cells of a row by field; a field without a column has no entry. */
export type PlacedRow<Field extends string> = {
  line: number;
  cells: ReadonlyMap<Field, FileCell>;
  issues: readonly ReadIssue[];
};

const NONE: readonly ReadIssue[] = [];

export function placed<Field extends string>(
  { line, cells, broken }: Line,
  { fields, whole }: Columns<Field>,
): PlacedRow<Field> {
  const found = new Map<Field, FileCell>();
  if (broken !== undefined) {
    for (const field of fields) if (field) found.set(field, null);
    return { line, cells: found, issues: [wholeRow("row_quotes", broken)] };
  }
  let issues: ReadIssue[] | null = null;
  const note = (issue: ReadIssue) => {
    issues ??= [];
    issues.push(issue);
  };
  for (const [column, field] of fields.entries()) {
    if (!field) continue;
    const cell = cells[column] ?? null;
    const unread = unreadOf(cell);
    if (unread) note({ path: field, code: unread.unread, value: shortened(unread.text) });
    else if (whole && column >= cells.length && issues === null)
      note({ path: field, code: "row_short", value: "" });
    found.set(field, cell);
  }
  const beyond = cells.slice(fields.length).filter((cell) => cell !== null);
  const untitled = cells.filter(
    (cell, column) => column < fields.length && cell !== null && fields[column] === undefined,
  );
  if (beyond.length > 0) note(wholeRow("row_long", beyond.map(textOfCell).join(" ")));
  else if (untitled.length > 0) note(wholeRow("row_untitled", untitled.map(textOfCell).join(" ")));
  return { line, cells: found, issues: issues ?? NONE };
}

const wholeRow = (code: string, text: string): ReadIssue => ({
  path: WHOLE_ROW,
  code,
  value: shortened(text),
});

const MAX_SHOWN = 128;

function shortened(text: string): string {
  const plain = cleanText(text) ?? text.replace(/\p{Cc}/gu, " ").toWellFormed();
  const characters = [...plain];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join("")}…` : plain;
}

/** A long number as spreadsheet programs write it into a CSV file: its last digits are lost. */
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;
/** The errors of a spreadsheet program in the portal's languages, and the mark of a column too narrow for its number. */
const ERROR = /^#(?:[\p{Lu}/0]+[!?/][\p{Lu}0]*|#+)$/u;

function unreadOf(cell: FileCell): { unread: string; text: string } | null {
  if (isUnread(cell)) return cell;
  if (typeof cell !== "string") return null;
  if (cell.startsWith("#") && ERROR.test(cell)) return { unread: "cell_error", text: cell };
  if (cell.includes("\ufffd")) return { unread: "cell_letters", text: cell };
  return EXPONENT.test(cell) ? { unread: "cell_digits", text: cell } : null;
}

/** The text of a cell as a person sees it. */
export function textOfCell(cell: FileCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (isUnread(cell)) return cell.text;
  if (typeof cell !== "object") return (cleanText(String(cell)) ?? "?").trim();
  const day = formatDate(cell.date);
  return "time" in cell ? `${day} ${cell.time.replace(/:00$/, "").replaceAll(":", ".")}` : day;
}

/** The sheet of a workbook to read, and whether to read hidden rows and columns. Ignored for a file without sheets. */
export const sheetChoice = {
  sheet: z.string().max(255, "too_long:255").optional(),
  hidden: z.enum(["skip", "read"], "unknown_value").default("skip"),
};
