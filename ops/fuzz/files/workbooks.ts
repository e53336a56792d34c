import { workbook } from "#lib/adapters/spreadsheet/testing.ts";
import type { Random } from "#ops/drills/histories/random.ts";
import type { Expected } from "./row-checks.ts";
import { type CellKind, joined, type KnownRow, type RowTable } from "./row-tables.ts";

// Workbooks of a known table, as spreadsheet programs write them, damaged in known ways.

const [PLAIN, HUNDREDTHS, WHOLE, PER_CENT, TENTHS_PER_CENT, DAY, MINUTE, TEXT] = [0, 1, 2, 3, 4, 5, 6, 7];
const FORMATS = ["General", "0.00", "0", "0%", "0.00%", "d.m.yyyy", "d.m.yyyy h:mm", "@"];
const STYLES = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`;

/** The parts of a workbook as text, and the expected result. `null` rows are not read. */
export type MadeWorkbook = {
  sheet: string;
  strings: string;
  settings: string;
  others: { name: string; state: "visible" | "hidden"; xml: string }[];
  expected: readonly Expected[];
  hiddenRows: number;
  how: string[];
};

/** The context of writing a sheet: the texts that its cells share. */
type Writing = { random: Random; shared: string[] };

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const letterOf = (column: number): string => String.fromCharCode(65 + column);

function textCell(place: string, text: string, { random, shared }: Writing): string {
  const style = random.chance(0.3) ? ` s="${TEXT}"` : "";
  const how = random.between(0, 2);
  if (how === 0) return `<c r="${place}"${style} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  if (how === 1) return `<c r="${place}"${style} t="str"><f>A1&amp;B1</f><v>${escaped(text)}</v></c>`;
  const known = shared.indexOf(text);
  const index = known === -1 ? shared.push(text) - 1 : known;
  return `<c r="${place}"${style} t="s"><v>${index}</v></c>`;
}

const numberCell = (place: string, style: number, value: number): string =>
  `<c r="${place}"${style === PLAIN ? "" : ` s="${style}"`}><v>${value}</v></c>`;

const decimal = (text: string): number => Number(text.replace(",", "."));
/** Days since the day 0 of spreadsheet programs. */
const dayNumber = (text: string): number => {
  const [day = 1, month = 1, year = 1] = text.split(/[. ]/).map(Number);
  return Date.UTC(year, month - 1, day) / 86_400_000 + 25_569;
};
const timeNumber = (text: string): number => {
  const [hour = 0, minute = 0] = (text.split(" ")[1] ?? "").split(".").map(Number);
  return dayNumber(text) + (hour * 60 + minute) / 1_440;
};

/** A value as a number with its format, at times; otherwise as a text. */
function cellOf(place: string, text: string, kind: CellKind, writing: Writing): string {
  if (kind === "text" || writing.random.chance(0.3)) return textCell(place, text, writing);
  if (kind === "year") return numberCell(place, PLAIN, Number(text));
  if (kind === "amount") return numberCell(place, writing.random.pick([PLAIN, HUNDREDTHS]), decimal(text));
  if (kind === "percent") return percentCell(place, text, writing.random);
  return kind === "date"
    ? numberCell(place, DAY, dayNumber(text))
    : numberCell(place, MINUTE, timeNumber(text));
}

function percentCell(place: string, text: string, random: Random): string {
  const share = Number((decimal(text) / 100).toPrecision(12));
  if (random.chance(0.3)) return numberCell(place, HUNDREDTHS, decimal(text));
  return numberCell(place, Number.isInteger(decimal(text)) ? PER_CENT : TENTHS_PER_CENT, share);
}

/** The damage of a row: moved cells, or other attributes. */
type Damaged = { cells: string[]; attributes?: string; expected: Expected | "hidden" | "nothing" };

function damaged(
  table: RowTable,
  { cells: texts, stored }: KnownRow,
  line: number,
  writing: Writing,
  how: string[],
): Damaged {
  const { random } = writing;
  const cells = texts.map((text, column) =>
    cellOf(`${letterOf(column)}${line}`, text, table.kinds[column] ?? "text", writing),
  );
  const at = random.between(0, cells.length - 1);
  const place = `${letterOf(at)}${line}`;
  const done = (name: string, one: Damaged): Damaged => {
    how.push(name);
    return one;
  };
  const instead = (cell: string): string[] => cells.map((one, column) => (column === at ? cell : one));
  switch (random.between(0, 13)) {
    case 0:
      return done("hidden row", {
        cells,
        attributes: random.pick([' hidden="1"', ' ht="0"']),
        expected: "hidden",
      });
    case 1:
      return done("empty row", { cells: [`<c r="A${line}"/>`], expected: "nothing" });
    case 2:
      return done("error", { cells: instead(`<c r="${place}" t="e"><v>#N/A</v></c>`), expected: "an issue" });
    case 3:
      return done("formula without a value", {
        cells: instead(`<c r="${place}"><f>A1+1</f></c>`),
        expected: "an issue",
      });
    case 4:
      return done("cell without a title", {
        cells: [...cells, textCell(`${letterOf(cells.length + 1)}${line}`, "lisä", writing)],
        expected: "an issue",
      });
    case 5:
      return done("cell lost", { cells: cells.toSpliced(at, 1), expected: withoutField(table, stored, at) });
    case 6:
      return done("rounded", roundedIn(table, { cells, texts, stored }, line));
    case 7:
      return done("cells in another order", { cells: cells.toReversed(), expected: stored });
    case 8:
      return done("no places", {
        cells: cells.map((cell) => cell.replace(/ r="[A-Z]+\d+"/, "")),
        expected: stored,
      });
    default:
      return { cells, expected: stored };
  }
}

/** A missing cell is empty: payments have no empty fields, and without its key a row has no subject. */
function withoutField({ name }: RowTable, stored: string, at: number): Expected {
  const values: unknown[] = JSON.parse(stored);
  return name === "payments" || at === 0 ? "an issue" : joined(values.with(at, null));
}

type Whole = { cells: string[]; texts: string[]; stored: string };

/** An amount whose format hides its cents: the intended value is ambiguous. */
function roundedIn(table: RowTable, { cells, texts, stored }: Whole, line: number): Damaged {
  const at = table.kinds.indexOf("amount");
  const value = decimal(texts[at] ?? "0");
  if (at === -1 || Number.isInteger(value)) return { cells, expected: stored };
  const cell = numberCell(`${letterOf(at)}${line}`, WHOLE, value);
  return { cells: cells.map((one, column) => (column === at ? cell : one)), expected: "an issue" };
}

export function madeWorkbook(table: RowTable, random: Random): MadeWorkbook {
  const writing: Writing = { random, shared: [] };
  const how: string[] = [table.name];
  const titles = table.titles.map((title, column) => textCell(`${letterOf(column)}1`, title, writing));
  const parts = [`<row r="1">${titles.join("")}</row>`];
  const results: Damaged["expected"][] = [];
  let line = 1;
  for (let left = random.between(1, 8); left > 0; left -= 1) {
    line += random.chance(0.1) ? random.between(2, 5) : 1;
    const { cells, attributes = "", expected } = damaged(table, table.row(random), line, writing, how);
    parts.push(`<row r="${line}"${attributes}>${cells.join("")}</row>`);
    results.push(expected);
  }
  const others = random.chance(0.15) ? [otherSheet(random, how)] : [];
  return {
    sheet: `<worksheet><sheetData>${parts.join("\n")}</sheetData></worksheet>`,
    strings: `<sst>${writing.shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join("\n")}</sst>`,
    settings: "",
    others,
    expected: results.filter((one) => one !== "hidden" && one !== "nothing"),
    hiddenRows: results.filter((one) => one === "hidden").length,
    how,
  };
}

function otherSheet(random: Random, how: string[]): MadeWorkbook["others"][number] {
  const state = random.pick(["visible", "hidden"] as const);
  how.push(`another sheet, ${state}`);
  const xml = `<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>`;
  return { name: "Toinen", state, xml };
}

/** The file of these parts. */
export function packed({
  sheet,
  strings,
  settings,
  others,
}: Pick<MadeWorkbook, "sheet" | "strings" | "settings" | "others">): Uint8Array {
  return workbook(sheet, {
    settings,
    parts: [
      { name: "xl/sharedStrings.xml", content: strings },
      { name: "xl/styles.xml", content: STYLES },
      ...others.map(({ xml }, at) => ({ name: `xl/worksheets/other${at}.xml`, content: xml })),
    ],
    relationships: others.map((_, at) => ({
      id: `rId${at + 20}`,
      type: "worksheet",
      target: `worksheets/other${at}.xml`,
    })),
    sheets: others.map(({ name, state }, at) => ({ name, state, id: `rId${at + 20}` })),
  });
}
