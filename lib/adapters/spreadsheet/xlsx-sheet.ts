import {
  type FileCell,
  type HiddenParts,
  isUnread,
  type Line,
  type SheetChoice,
  type TableFacts,
} from "#lib/core/table.ts";
import { type CellReader, cellReader, formatsOf, type RawCell, stringsOf } from "./xlsx-cell.ts";
import { openWorkbook } from "./xlsx-guard.ts";
import { columnNumber, isFlagOn, walk } from "./xlsx-xml.ts";

// The rows of one sheet of a workbook, as a person sees them.

type Row = { line: number; hidden: boolean; cells: FileCell[] };
type Sheet = { rows: Row[]; hiddenColumns: ReadonlySet<number> };

/** The non-empty rows, with hidden ones only on request, and the hidden parts. */
function visibleRows(
  xml: string,
  read: CellReader,
  { hidden }: SheetChoice,
): { lines: Line[]; last: number; hidden: Omit<HiddenParts, "sheets"> } {
  const { rows: all, hiddenColumns } = sheetOf(xml, read);
  const rows = all.filter(({ cells }) => cells.some((cell) => cell !== null));
  const [titles] = rows;
  const last = rows.at(-1)?.line ?? 0;
  const columns = [...hiddenColumns].filter((column) =>
    rows.some(({ cells }) => (cells[column] ?? null) !== null),
  );
  const found = {
    // Without titles no cell has a field.
    rows: rows.filter((row) => row.hidden && row !== titles),
    columns: columns.sort((one, other) => one - other),
  };
  const shown = {
    rows: found.rows.length,
    lines: found.rows.slice(0, MOST_NAMED).map(({ line }) => line),
    columns: found.columns.slice(0, MOST_NAMED).map((column) => titleOf(titles?.cells[column], column)),
  };
  if (hidden === "read") return { lines: rows.map(lineOf), last, hidden: shown };
  const lines = rows
    .filter((row) => !row.hidden || row === titles)
    .map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, column) => (hiddenColumns.has(column) ? null : cell)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  return { lines, last, hidden: shown };
}

const MOST_NAMED = 20;

const lineOf = ({ line, cells }: Row): Line => ({ line, cells });

const titleOf = (title: FileCell | undefined, column: number): string => {
  const text = isUnread(title) || typeof title === "object" ? "" : String(title ?? "");
  return text.trim().slice(0, 60) || lettersOf(column);
};

const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26);

/** The allowed child elements of a sheet's rows. Any other element could move a cell into its neighbour or hide it. */
const CHILDREN = new Map([
  ["sheetData", ["row"]],
  ["row", ["c", "extLst"]],
  ["c", ["f", "v", "is", "extLst"]],
  ["is", ["t", "r", "rPh", "phoneticPr"]],
  ["f", []],
  ["v", []],
  ["t", []],
]);

/** Throws for a misplaced row or cell, and for a second one at the same place. */
function sheetOf(xml: string, read: CellReader): Sheet {
  const rows: Row[] = [];
  const lines = new Set<number>();
  const within: string[] = [];
  const hiddenColumns = new Set<number>();
  let row: Row | null = null;
  let cell: RawCell | null = null;
  let [line, column] = [0, 0];
  let [reading, phonetic] = [false, false];
  walk(xml, {
    open(name, attributes) {
      const fitting = CHILDREN.get(within.at(-1) ?? "");
      if (fitting && !fitting.includes(name)) throw new Error("an element in a wrong place");
      within.push(name);
      if (name === "col") {
        const { min, max, hidden, width } = attributes();
        const isHidden = isFlagOn(hidden) || Number(width ?? 1) === 0;
        if (isHidden) for (const one of span(Number(min), Number(max))) hiddenColumns.add(one - 1);
      } else if (name === "row") {
        const { r, hidden, ht } = attributes();
        line = Number(r ?? line + 1);
        column = 0;
        if (lines.has(line)) throw new Error("a row twice");
        lines.add(line);
        row = { line, hidden: isFlagOn(hidden) || Number(ht ?? 1) === 0, cells: [] };
        rows.push(row);
      } else if (name === "c") {
        const { r, t = "n", s = "0" } = attributes();
        column = r === undefined ? column + 1 : columnNumber(r.replace(/\d/g, ""));
        cell = { type: t, style: Number(s), value: null, formula: false };
      } else if (name === "f" && cell) cell.formula = true;
      else if (name === "rPh") phonetic = true;
      else if ((name === "v" || (name === "t" && !phonetic)) && cell) {
        cell.value ??= "";
        reading = true;
      }
    },
    text(part) {
      if (reading && cell) cell.value += part;
    },
    close(name) {
      within.pop();
      if (name === "v" || name === "t") reading = false;
      if (name === "rPh") phonetic = false;
      if (name !== "c") return;
      if (row && cell && column > 0) put(row.cells, column - 1, read(cell));
      cell = null;
    },
  });
  rows.sort((one, other) => one.line - other.line);
  return { rows, hiddenColumns };
}

function put(cells: FileCell[], column: number, value: FileCell): void {
  if (value === null) return;
  if ((cells[column] ?? null) !== null) throw new Error("a cell twice");
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

/** The guard allows no wider list. */
const WIDEST = 200;

const span = (min: number, max: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(max, WIDEST) - min + 1) }, (_, index) => min + index);

// Reads one sheet of a workbook. It blocks the processor, so the server calls it in a thread (xlsx-thread.ts).

/** The rows of a sheet; or the names of the sheets, if a person must choose. */
export type ReadSheet = { lines: Line[]; facts: TableFacts } | { choose: string[] };

const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Throws for a damaged workbook and for parts that exceed any real fleet. */
export function readWorkbookSheet(bytes: Uint8Array, choice: SheetChoice): ReadSheet {
  const { sheets, strings, styles, from1904 } = openWorkbook(bytes);
  const filled = sheets.filter((sheet) => sheet.filled);
  const visible = filled.filter((sheet) => !sheet.hidden);
  const wanted = choice.sheet?.trim().toLowerCase();
  const named =
    wanted === undefined
      ? visible
      : sheets.filter(({ name }) => name.trim().toLowerCase() === wanted).slice(0, 1);
  const [sheet = filled.length === 0 ? sheets[0] : undefined, another] = named;
  if (!sheet || another) return { choose: (visible.length > 0 ? visible : filled).map(({ name }) => name) };

  const reader = cellReader({ strings: stringsOf(strings), formats: formatsOf(styles), from1904 });
  const { lines, last, hidden } = visibleRows(sheet.xml(), reader, choice);
  // Cells may share one text, but each gets its own copy when they leave the thread.
  let characters = 0;
  for (const { cells } of lines)
    for (const cell of cells) if (typeof cell === "string") characters += cell.length;
  if (characters > MAX_CHARACTERS) throw new Error("too much text");
  const others = filled.filter((one) => one.hidden && one !== sheet).map(({ name }) => name);
  return {
    lines,
    facts: {
      lines: last,
      converted: false,
      sheet: sheet.name,
      hidden: { ...hidden, sheets: others },
      hiddenRead: choice.hidden === "read",
    },
  };
}
