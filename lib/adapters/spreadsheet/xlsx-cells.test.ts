import { describe, expect, test } from "vitest";
import type { SheetChoice } from "#lib/core/table.ts";
import { spreadsheets } from "./spreadsheets.ts";
import { sheet, workbook } from "./testing.ts";

// Compares the shown values of a workbook with the read values.

const { xlsx } = spreadsheets;
const FORMATS = [
  "0%",
  "0.0%",
  "0",
  "0.00",
  "0000000000",
  "d.m.yyyy",
  "d.m.yyyy h:mm",
  '"0"#########',
  "[$$-409]0.00",
];

const styles = {
  name: "xl/styles.xml",
  content: `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`,
};
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const styled = (place: string, format: string, value: number | string) =>
  `<c r="${place}" s="${FORMATS.indexOf(format) + 1}"><v>${value}</v></c>`;
const row = (line: number, cells: string, attributes = "") => `<row r="${line}"${attributes}>${cells}</row>`;

async function readOne(cell: string, settings = "") {
  const made = workbook(sheet(row(1, text("A1", "Arvo")) + row(2, cell)), { parts: [styles], settings });
  const read = await xlsx.read(made);
  return read.ok ? read.value.lines[1]?.cells[0] : read.error.code;
}

test.each([
  ["per cent", styled("A2", "0%", 0.14), "14 %"],
  ["per cent with a decimal", styled("A2", "0.0%", 0.135), "13,5 %"],
  ["per cent that is rounded", styled("A2", "0%", 0.135), { unread: "cell_rounded:13,5", text: "14 %" }],
  ["an amount that is rounded", styled("A2", "0", 12.5), { unread: "cell_rounded:12,5", text: "13" }],
  ["an amount as it is", styled("A2", "0.00", 12.5), 12.5],
  ["a binary fraction", styled("A2", "0.00", "12.499999999999998"), 12.5],
  ["a sum of binary fractions", '<c r="A2"><v>0.30000000000000004</v></c>', 0.3],
  ["another currency", styled("A2", "[$$-409]0.00", 12.5), "$12,50"],
  ["a number with a zero before it", styled("A2", "0000000000", 401_234_567), "0401234567"],
  ["a number behind a zero in quotes", styled("A2", '"0"#########', 401_234_567), "0401234567"],
  ["a number without a format", '<c r="A2"><v>401234567</v></c>', 401_234_567],
  [
    "a number of too many digits",
    '<c r="A2"><v>1.23456789012346E+16</v></c>',
    { unread: "cell_digits", text: "12345678901234600" },
  ],
  ["a day", styled("A2", "d.m.yyyy", 46_350), { date: "2026-11-24" }],
  [
    "a day with a time",
    styled("A2", "d.m.yyyy h:mm", 46_350.58680555556),
    { date: "2026-11-24", time: "14:05:00" },
  ],
  [
    "a time that its format hides",
    styled("A2", "d.m.yyyy", 46_350.5),
    { date: "2026-11-24", time: "12:00:00" },
  ],
  ["midnight", styled("A2", "d.m.yyyy h:mm", 46_350), { date: "2026-11-24", time: "00:00:00" }],
  ["a day before the calendar", styled("A2", "d.m.yyyy", -3), { unread: "cell_date", text: "-3" }],
  [
    "a day after the portal's calendar",
    styled("A2", "d.m.yyyy", 2_958_465),
    { unread: "cell_date", text: "9999-12-31" },
  ],
  [
    "30 February as ISO",
    '<c r="A2" t="d"><v>2027-02-30</v></c>',
    { unread: "cell_date", text: "2027-02-30" },
  ],
  ["29 February 1900", styled("A2", "d.m.yyyy", 60), { unread: "cell_date", text: "60" }],
  ["1 March 1900", styled("A2", "d.m.yyyy", 61), { date: "1900-03-01" }],
  [
    "a date as ISO",
    '<c r="A2" t="d"><v>2026-11-24T14:05:00</v></c>',
    { date: "2026-11-24", time: "14:05:00" },
  ],
  ["a text that looks like a number", text("A2", "0401234567"), "0401234567"],
  ["a text with a character that XML lacks", text("A2", "a_x0041_b"), "aAb"],
  ["a shared text that is not there", '<c r="A2" t="s"><v>9</v></c>', { unread: "cell_error", text: "9" }],
  ["yes", '<c r="A2" t="b"><v>1</v></c>', "TRUE"],
  ["neither yes nor no", '<c r="A2" t="b"><v>7</v></c>', { unread: "cell_error", text: "7" }],
  [
    "a number whose format is not there",
    '<c r="A2" s="99"><v>0.14</v></c>',
    { unread: "cell_error", text: "0.14" },
  ],
  ["an error", '<c r="A2" t="e"><v>#DIV/0!</v></c>', { unread: "cell_error", text: "#DIV/0!" }],
])("%s is read by its meaning", async (_, cell, expected) => expect(await readOne(cell)).toEqual(expected));

test("days of a workbook that counts from 1904 are four years later", async () => {
  expect(await readOne(styled("A2", "d.m.yyyy", 44_888), '<workbookPr date1904="1"/>')).toEqual({
    date: "2026-11-24",
  });
  expect(await readOne(styled("A2", "d.m.yyyy", 0), '<workbookPr date1904="true"/>')).toEqual({
    date: "1904-01-01",
  });
});

describe("hidden parts of a workbook", () => {
  const rows =
    row(1, text("A1", "Nimi") + text("B1", "Väri") + text("C1", "Muu")) +
    row(2, text("A2", "a") + text("B2", "b") + text("C2", "c")) +
    row(3, text("A3", "d") + text("B3", "e"), ' hidden="1"') +
    row(4, "", ' hidden="1"') +
    row(5, text("A5", "f") + text("C5", "g"));
  const hiding = sheet(rows).replace(
    "<sheetData>",
    '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
  );
  const readAs = async (choice: SheetChoice) => {
    const read = await xlsx.read(workbook(hiding), choice);
    return read.ok ? read.value : read.error;
  };

  test("is left out, counted and named", async () => {
    expect(await readAs({ hidden: "skip" })).toMatchObject({
      lines: [
        { line: 1, cells: ["Nimi", null, "Muu"] },
        { line: 2, cells: ["a", null, "c"] },
        { line: 5, cells: ["f", null, "g"] },
      ],
      facts: { lines: 5, hidden: { rows: 1, lines: [3], columns: ["Väri"], sheets: [] }, hiddenRead: false },
    });
  });

  test("is read on request", async () => {
    expect(await readAs({ hidden: "read" })).toMatchObject({
      lines: [{}, { cells: ["a", "b", "c"] }, { line: 3, cells: ["d", "e"] }, { line: 5 }],
      facts: { hidden: { rows: 1 }, hiddenRead: true },
    });
  });
});

describe("a workbook of several sheets", () => {
  const content = (word: string) => sheet(row(1, text("A1", word)));
  const made = (...sheets: { name: string; state?: string; xml: string }[]) =>
    workbook(sheets[0]?.xml ?? "", {
      first: sheets[0] ?? {},
      sheets: sheets.slice(1).map(({ name, state }, at) => ({ name, state, id: `rId${at + 2}` })),
      relationships: sheets
        .slice(1)
        .map((_, at) => ({ id: `rId${at + 2}`, type: "worksheet", target: `worksheets/s${at}.xml` })),
      parts: sheets.slice(1).map(({ xml }, at) => ({ name: `xl/worksheets/s${at}.xml`, content: xml })),
    });
  const both = made({ name: "Autot", xml: content("a") }, { name: "Vanhat", xml: content("b") });
  const choose = (...names: string[]) => ({
    error: {
      code: "choose_sheet",
      issues: names.map((label) => ({ path: "sheet", code: "sheet_named", label })),
    },
  });

  test("asks for a choice, and reads the chosen sheet", async () => {
    expect(await xlsx.read(both)).toMatchObject(choose("Autot", "Vanhat"));
    expect(await xlsx.read(both, { sheet: "Muut", hidden: "skip" })).toMatchObject(choose("Autot", "Vanhat"));
    expect(await xlsx.read(both, { sheet: "vanhat", hidden: "skip" })).toMatchObject({
      value: { lines: [{ cells: ["b"] }], facts: { sheet: "Vanhat" } },
    });
  });

  test("reads the only visible sheet with content, and names the hidden ones", async () => {
    const read = await xlsx.read(
      made(
        { name: "Tyhjä", xml: sheet("") },
        { name: "Autot", xml: content("a") },
        { name: "Salattu", state: "hidden", xml: content("b") },
        { name: "Syvällä", state: "veryHidden", xml: content("c") },
      ),
    );
    expect(read).toMatchObject({
      value: {
        lines: [{ cells: ["a"] }],
        facts: { sheet: "Autot", hidden: { sheets: ["Salattu", "Syvällä"] } },
      },
    });
  });

  test("reads a hidden sheet only by its name", async () => {
    const file = made(
      { name: "Tyhjä", xml: sheet("") },
      { name: "Salattu", state: "hidden", xml: content("b") },
    );
    expect(await xlsx.read(file)).toMatchObject(choose("Salattu"));
    expect(await xlsx.read(file, { sheet: "Salattu", hidden: "skip" })).toMatchObject({
      value: { lines: [{ cells: ["b"] }] },
    });
  });
});
