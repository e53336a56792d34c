import { isDeepStrictEqual } from "node:util";
import { type ReadSheet, readWorkbookSheet } from "#lib/adapters/spreadsheet/xlsx-sheet.ts";
import { isUnread, type SheetChoice } from "#lib/core/table.ts";
import type { Random } from "#ops/drills/histories/random.ts";
import { refusedAs } from "./csv.ts";
import type { FileKind, MutatedFile } from "./kind.ts";
import { mutated } from "./mutations.ts";
import { checkExpected, checkRows } from "./row-checks.ts";
import { ROW_TABLES, type RowTable } from "./row-tables.ts";
import { type MadeWorkbook, madeWorkbook, packed } from "./workbooks.ts";

/**
 * Workbooks as spreadsheet programs write them, damaged in known ways, in their sheets' XML, or in the bytes of the archive.
 */
export const xlsxFiles: FileKind = {
  name: "xlsx",
  make(random) {
    const table = random.pick(ROW_TABLES);
    const made = madeWorkbook(table, random);
    const how = random.between(0, 9);
    if (how < 4) return whole(table, made);
    return how < 8 ? damagedPart(table, made, random) : damagedArchive(table, made, random);
  },
  check: ({ read }) => (read ? read() : Promise.reject(new Error("no reader"))),
};

const SKIP: SheetChoice = { hidden: "skip" };
const ALL: SheetChoice = { sheet: "Taulu", hidden: "read" };

/** The result of a workbook in this process; the server reads it in a thread. */
function readHere(bytes: Uint8Array, choice: SheetChoice): ReadSheet | string {
  try {
    const read = readWorkbookSheet(bytes, choice);
    return "lines" in read && read.lines.length === 0 ? "file_empty" : read;
  } catch (error) {
    // A bug of the reader, not a fault of the file.
    if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
      throw error;
    return "file_unreadable";
  }
}

function whole(table: RowTable, made: MadeWorkbook): MutatedFile {
  const bytes = packed(made);
  return {
    bytes,
    content: table.name,
    how: made.how.join(", "),
    async read() {
      const asks = made.others.some(({ state }) => state === "visible");
      const first = readHere(bytes, SKIP);
      if (asks !== (typeof first !== "string" && "choose" in first))
        throw new Error("asked for a sheet at a wrong time");
      const read = asks ? readHere(bytes, { sheet: "Taulu", hidden: "skip" }) : first;
      if (typeof read === "string" || !("lines" in read))
        throw new Error(`refused as ${JSON.stringify(read)}`);
      const hiddenSheets = made.others.filter(({ state }) => state === "hidden").length;
      if (read.facts.hidden.rows !== made.hiddenRows || read.facts.hidden.sheets.length !== hiddenSheets)
        throw new Error(
          `${made.hiddenRows} rows and ${hiddenSheets} sheets are hidden, not as ${JSON.stringify(read.facts.hidden)}`,
        );
      const rows = table.read(read);
      if (!rows.ok) return refusedAs(rows.error.code, made.expected);
      checkRows(table, read.lines, rows.value, made.hiddenRows);
      checkExpected(rows.value, made.expected);
      return "read as written";
    },
  };
}

const PARTS = ["sheet", "sheet", "sheet", "strings"] as const;

function damagedPart(table: RowTable, made: MadeWorkbook, random: Random): MutatedFile {
  const part = random.pick(PARTS);
  const text = made[part].replaceAll(/>(?=<(?:c|v|f|is|t|si)\b)/g, (end) =>
    random.chance(0.5) ? `${end}\n` : end,
  );
  const { bytes: changed, how } = mutated(text, random);
  const damaged = { ...made, [part]: Buffer.from(changed).toString("utf8") };
  const bytes = packed(damaged);
  return {
    bytes,
    content: table.name,
    how: `${table.name}, ${part}: ${how}`,
    read: async () => readDamaged(table, { made: damaged, part, bytes }),
  };
}

type DamagedPart = { made: MadeWorkbook; part: (typeof PARTS)[number]; bytes: Uint8Array };

function readDamaged(table: RowTable, { made, part, bytes }: DamagedPart): string {
  const all = readHere(bytes, ALL);
  const shown = readHere(bytes, { sheet: "Taulu", hidden: "skip" });
  if (typeof all === "string" || typeof shown === "string") return refusedAs(String(all), null);
  if (!("lines" in all && "lines" in shown)) throw new Error("asked for a sheet that was named");
  const filled = all.lines.flatMap(({ cells }) => cells.filter((cell) => cell !== null)).length;
  const written = filledCells(made.sheet);
  // A text that cells share may have become an empty one.
  if (part === "sheet" && filled !== written)
    throw new Error(`${written} cells hold something, ${filled} were read`);
  if (
    shown.lines.length + shown.facts.hidden.rows < all.lines.length &&
    shown.facts.hidden.columns.length === 0
  )
    throw new Error("rows are neither shown nor hidden");
  const rows = table.read(shown);
  if (!rows.ok) return refusedAs(rows.error.code, null);
  checkRows(table, shown.lines, rows.value, shown.facts.hidden.rows);
  return "read";
}

/** Read independently of the reader: cells with an error, a text between their tags, or a formula with a non-empty value. */
function filledCells(sheet: string): number {
  const cells = sheet.match(/<c(?:\s[^>/]*)?(?:\/>|>[\s\S]*?<\/c\s*>)/g) ?? [];
  const isEmpty = (cell: string) => /\st="str"/.test(cell) && /<v>\s*<\/v>/.test(cell);
  return cells.filter(
    (cell) => /\st="e"/.test(cell) || holdsText(cell) || (/<f[\s>]/.test(cell) && !isEmpty(cell)),
  ).length;
}

const holdsText = (cell: string): boolean => /<[vt](?:\s[^>]*)?>\s*[^\s<][^<]*<\/[vt]/.test(cell);

/** Damages an archive's bytes between two places. */
type ArchiveDamage = readonly [
  how: string,
  change: (bytes: Uint8Array, from: number, to: number) => Uint8Array,
];

const ARCHIVE_DAMAGES: readonly ArchiveDamage[] = [
  [
    "bits flipped",
    (bytes, from, to) => bytes.map((byte, at) => (at === from || at === to ? byte ^ (1 << (at % 8)) : byte)),
  ],
  ["cut", (bytes, from) => bytes.subarray(0, from)],
  ["piece lost", (bytes, from, to) => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])],
  ["piece doubled", (bytes, from, to) => Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])],
];

function damagedArchive(table: RowTable, made: MadeWorkbook, random: Random): MutatedFile {
  const sound = packed(made);
  const [how, change] = random.pick(ARCHIVE_DAMAGES);
  const from = random.between(0, sound.length - 1);
  const bytes = change(sound, from, Math.min(sound.length, from + random.between(1, 60)));
  return {
    bytes,
    content: table.name,
    how: `${table.name}, ${how}`,
    async read() {
      const read = readHere(bytes, ALL);
      if (typeof read === "string") return refusedAs(read, null);
      if (!isSame(read, readHere(sound, ALL))) throw new Error("a damaged archive gives other rows");
      return "read as before";
    },
  };
}

/** The same cells, except those with an issue: the content of a part with a damaged name is unknown. */
function isSame(read: ReadSheet, sound: ReadSheet | string): boolean {
  if (typeof sound === "string" || !("lines" in read && "lines" in sound)) return false;
  if (read.lines.length !== sound.lines.length) return false;
  return read.lines.every(({ cells }, row) =>
    cells.every(
      (cell, column) => isUnread(cell) || isDeepStrictEqual(cell, sound.lines[row]?.cells[column] ?? null),
    ),
  );
}
