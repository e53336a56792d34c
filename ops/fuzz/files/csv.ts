import { openTableFile, spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import type { Line } from "#lib/core/table.ts";
import { FILE_FAILURES } from "#lib/platform/api/file-reading.ts";
import type { Random } from "#ops/drills/histories/random.ts";
import type { FileKind, MutatedFile } from "./kind.ts";
import { mutated } from "./mutations.ts";
import { checkExpected, checkRows, type Expected, signsOf } from "./row-checks.ts";
import { ROW_TABLES, type RowTable } from "./row-tables.ts";

/** CSV files as common programs write them, damaged in known or random ways. */
export const csvFiles: FileKind = {
  name: "csv",
  make(random) {
    const table = random.pick(ROW_TABLES);
    const written = writtenBy(table, random);
    const { name: content } = table;
    if (random.chance(0.4)) return { content, ...written.whole, read: () => readCsvFile(table, written) };
    const { bytes, how } = mutated(written.text, random);
    return {
      bytes,
      content,
      how: `${content}, ${how}`,
      read: () => readCsvFile(table, { bytes, expected: null }),
    };
  },
  check: ({ read }) => (read ? read() : Promise.reject(new Error("no reader"))),
};

type Written = { bytes: Uint8Array; expected: readonly Expected[] | null };

async function readCsvFile(table: RowTable, { bytes, expected }: Written): Promise<string> {
  const read = await spreadsheets.csv.read(bytes);
  if (!read.ok) return refusedAs(read.error.code, expected);
  const { lines, facts } = read.value;
  checkConserved(bytes, lines);
  await checkPieces(bytes, lines);
  const rows = table.read(read.value);
  if (!rows.ok) return refusedAs(rows.error.code, expected);
  checkRows(table, lines, rows.value, facts.hidden.rows);
  if (expected) checkExpected(rows.value, expected);
  return expected ? "read as written" : "read";
}

export function refusedAs(code: string, expected: readonly Expected[] | null): string {
  const known = [...FILE_FAILURES, "invalid"].some((one) => one === code);
  if (!known) throw new Error(`refused as ${code}`);
  // Without its rows only the titles are left.
  if (expected && expected.length > 0) throw new Error(`refused as ${code}, and every row has a place`);
  return code;
}

/** Every letter and digit of the file is in a row, in the order of the file. */
function checkConserved(bytes: Uint8Array, lines: readonly Line[]): void {
  const text = textOf(bytes).replace(/^\ufeff?sep=.(\r\n|\n|\r)/i, "");
  const found = lines.map(({ cells, broken }) => broken ?? cells.join(""));
  const [inFile, inRows] = [signsOf(text), signsOf(found.join(""))];
  if (inFile !== inRows)
    throw new Error(`the file has ${inFile.length} letters and digits, its rows ${inRows.length}`);
  if (/["\u2028\u2029]/.test(text)) return;
  const written = text.split(/\r\n|\n|\r/);
  const filled = written.filter((line) => /[!-+\-.-:<-~]/.test(line)).length;
  // A mark other than the file's delimiter is content, and so is a letter; a wide space is not.
  const most = written.filter((line) => /[^\s\ufeff]/.test(line)).length;
  if (lines.length < filled || lines.length > most)
    throw new Error(`${filled} to ${most} lines hold something, ${lines.length} were read`);
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const buffer = Buffer.from(bytes);
  if (first === 0xff && second === 0xfe) return buffer.toString("utf16le");
  if (first === 0xfe && second === 0xff) return buffer.swap16().toString("utf16le");
  return buffer.toString("latin1").replace(/^ï»¿/, "\ufeff");
}

/** A file of payments is read piece by piece, and gives the same lines. */
async function checkPieces(bytes: Uint8Array, lines: readonly Line[]): Promise<void> {
  const size = 1 + (bytes.length % 700);
  const file = {
    async *read() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
    remove: async () => {},
  };
  const opened = await openTableFile(file);
  // The first two letters of a workbook make it another kind of file.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return;
  if (!opened.ok) throw new Error(`in pieces it is refused as ${opened.error.code}`);
  const found = (await Array.fromAsync(opened.value.lines())).flat();
  if (JSON.stringify(found) !== JSON.stringify(lines)) throw new Error("in pieces it is another file");
}

type Dialect = {
  delimiter: string;
  lineEnd: () => string;
  quoted: "needed" | "all" | "some";
  spaces: string;
};

/** A row to write: its cells as text, whether they are written unchanged, and the expected result. */
type Row = { cells: string[]; raw?: boolean; expected: Expected | null };

function writtenBy(
  table: RowTable,
  random: Random,
): Written & { text: string; whole: Pick<MutatedFile, "bytes" | "how"> } {
  const ends = random.pick([["\r\n"], ["\n"], ["\r"], ["\r\n", "\n", "\r"]]);
  const dialect: Dialect = {
    delimiter: random.pick([";", ";", ",", "\t"]),
    lineEnd: () => random.pick(ends),
    quoted: random.pick(["needed", "needed", "all", "some"]),
    spaces: random.pick(["", "", " "]),
  };
  const how: string[] = [table.name];
  const plain = dialect.delimiter !== "," && random.chance(0.25);
  const mark = plain ? dialect.delimiter : null;
  const rows = Array.from({ length: random.between(1, 8) }, () => known(table, random, mark));
  const damaged = rows.flatMap((row) => damage(row, { random, dialect, how, plain }));
  const titles: Row = { cells: [...table.titles], expected: null };
  const parts = [titles, ...damaged].map((row) => lineOf(row, dialect, random));
  const hint = random.chance(0.1) ? `sep=${dialect.delimiter}${dialect.lineEnd()}` : "";
  const text = hint + parts.map((part) => part + dialect.lineEnd()).join("");
  const whole = random.chance(0.2) ? text.replace(/[\r\n]+$/, "") : text;
  const bytes = Uint8Array.from(Buffer.from(random.chance(0.3) ? `\ufeff${whole}` : whole));
  const expected = damaged.flatMap((row) => (row.expected === null ? [] : [row.expected]));
  return { text, bytes, expected, whole: { bytes, how: how.join(", ") } };
}

/** With a delimiter whose cells need no quotes, so that a stray quote cannot meet another. */
function known(table: RowTable, random: Random, delimiter: string | null): Row {
  const { cells, stored } = table.row(random);
  const quoted = delimiter !== null && cells.some((cell) => cell.includes('"') || cell.includes(delimiter));
  return quoted ? known(table, random, delimiter) : { cells, expected: stored };
}

type Damage = { random: Random; dialect: Dialect; how: string[]; plain: boolean };

/** The damage of a row, and the expected result. */
function damage(row: Row, { random, dialect, how, plain }: Damage): Row[] {
  const done = (name: string, ...rows: Row[]) => {
    how.push(name);
    return rows;
  };
  const { cells } = row;
  switch (random.between(0, 11)) {
    case 0:
      return done("row doubled", row, row);
    case 1:
      return done("row lost");
    case 2:
      return done("blank row", row, { cells: [random.pick(["", "  "])], raw: true, expected: null });
    case 3:
      return done("row of delimiters", { cells: cells.map(() => ""), raw: true, expected: null }, row);
    case 4:
      return done("cells lost", {
        cells: cells.slice(0, random.between(1, cells.length - 1)),
        expected: "an issue",
      });
    case 5:
      return done("cell added", { cells: [...cells, "lisä"], expected: "an issue" });
    case 6:
      return done("empty cells added", { ...row, cells: [...cells, "", ""] });
    case 7:
      if (!plain || dialect.quoted !== "needed") return [row];
      return done("quote that never ends", {
        cells: cells.map((cell, at) => (at === 1 ? `"${cell}` : cell)),
        raw: true,
        expected: "an issue",
      });
    case 8:
      return done("line break in a cell", brokenLine(row, random));
    default:
      return [row];
  }
}

/** A text with a line break is valid only as a plate, where only letters and digits count. It is one row. */
function brokenLine({ cells }: Row, random: Random): Row {
  const fitting = cells.flatMap((cell, at) => (/^[A-Z]{3}-\d{3}$/.test(cell) ? [] : [at]));
  const at = random.pick(fitting);
  return { cells: cells.map((cell, index) => (index === at ? `${cell}\nrivi` : cell)), expected: "an issue" };
}

function lineOf({ cells, raw }: Row, { delimiter, quoted, spaces }: Dialect, random: Random): string {
  if (raw) return cells.join(cells.length > 1 ? delimiter : "");
  return cells
    .map((cell) => {
      const needed = /["\r\n]/.test(cell) || cell.includes(delimiter);
      const all = quoted === "all" || (quoted === "some" && random.chance(0.5));
      return needed || all ? `${spaces}"${cell.replaceAll('"', '""')}"${spaces}` : cell;
    })
    .join(delimiter);
}
