import type { Line, SheetChoice, TableFacts } from "#lib/core/table.ts";
import { cellReader, formatsOf, stringsOf } from "./xlsx-cell.ts";
import { openWorkbook } from "./xlsx-guard.ts";
import { visibleRows } from "./xlsx-sheet.ts";

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
