import { execFileSync } from "node:child_process";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { spreadsheets } from "./spreadsheets.ts";
import { cell, type Part, sheet, workbook } from "./testing.ts";

const { xlsx } = spreadsheets;
const FAR = "99999999";
const far = sheet(cell("A1") + cell(`A${FAR}`));
const sharing = (places: string) => sheet(`<row r="1">${places}</row>`);
const strings = (content: string): Part => ({
  name: "xl/sharedStrings.xml",
  content: `<sst>${content}</sst>`,
});

describe("the first sheet is read from the path that the workbook names", () => {
  const honest = sheet(cell("A1"));
  test.each([
    ["beside the workbook", { at: "xl/sheet.xml" }],
    ["in a folder of any name", { at: "xl/s/any.xml" }],
    ["at an address from the archive's root", { at: "data/any.xml", target: "/data/any.xml" }],
  ])("%s", async (_, made) => {
    expect(await xlsx.read(workbook(honest, made))).toMatchObject({
      value: { lines: [{ line: 1, cells: ["Nimi"] }] },
    });
  });

  test("other parts of the archive are not read, even with distant cells", async () => {
    const other = workbook(honest, {
      relationships: [
        { id: "rId2", type: "worksheet", target: "worksheets/sheet2.xml" },
        { id: "rId3", type: "customXml", target: "../customXml/item1.xml" },
      ],
      parts: [{ name: "xl/worksheets/sheet2.xml", content: far }],
    });
    expect((await xlsx.read(other)).ok).toBe(true);
  });
});

describe("a workbook's entities are harmless: no file is read, and nothing grows", () => {
  const types = `<!DOCTYPE x [<!ENTITY own SYSTEM "file:///etc/hostname"><!ENTITY many "${"a".repeat(1_000)}">]>`;
  const entities = ["own", "many"].map(
    (name, at) => `<c r="${columnOf(at)}1" t="inlineStr"><is><t>&${name};</t></is></c>`,
  );
  const content = sheet(`<row r="1">${entities.join("")}</row>`);

  test("undeclared, they stay unexpanded", async () => {
    expect(await xlsx.read(workbook(content))).toMatchObject({
      value: { lines: [{ cells: ["&own;", "&many;"] }] },
    });
  });

  test("declared, the workbook is refused", async () => {
    const declared = workbook(content.replace("<worksheet", `${types}<worksheet`));
    expect(await xlsx.read(declared)).toMatchObject({ error: { code: "file_unreadable" } });
  });
});

describe("a workbook is refused", () => {
  const row = (tag: string, attribute: string) =>
    sheet(`${cell("A1")}<${tag} ${attribute}="${FAR}"><c r="A2"><v>1</v></c></${tag}>`);
  test.each([
    ["whose sheet in a folder of its own has a far row", workbook(far, { at: "xl/s/evil.xml" })],
    [
      "whose sheet outside the usual folder has one",
      workbook(far, { at: "s/evil.xml", target: "/s/evil.xml" }),
    ],
    ["whose far row has a prefix", workbook(row("x:row", "r"))],
    ["whose far row has a prefix with a hyphen", workbook(row("a-b:row", "r"))],
    ["whose far row has a foreign prefix", workbook(row("å:row", "r"))],
    ["whose far row's number has a prefix", workbook(row("row", "x:r"))],
    ["whose row has two numbers", workbook(sheet(`<row r="1" x:r="${FAR}"><c r="A1"><v>1</v></c></row>`))],
    ["whose row's number is written another way", workbook(sheet(cell("A1", "1e8")))],
    ["whose row's number is written with base 16", workbook(sheet(cell("A1", "0x5F5E0FF")))],
    ["whose last empty row has a cell of another row", workbook(sheet(cell("A2", "1048576")))],
    ["that is wide and long", workbook(sheet(cell("GR1") + cell("A90000")))],
    ["whose sheet is at an address", workbook(far, { target: "https://evil.example/s.xml" })],
    ["whose sheet is a file of the machine", workbook(far, { target: "file:///etc/passwd" })],
    ["whose sheet is on another machine", workbook(far, { target: "//evil.example/s.xml" })],
    ["whose sheet is said to be elsewhere", workbook(sheet(cell("A1")), { mode: "External" })],
    ["whose sheet's address leads back", workbook(far, { target: "../xl/worksheets/sheet1.xml" })],
    ["whose sheet is named in other letters", workbook(far, { target: "Worksheets/sheet1.xml" })],
    ["whose sheet is not there", workbook(far, { target: "worksheets/sheet2.xml" })],
    [
      "that has a part twice",
      workbook(sheet(cell("A1")), { parts: [{ name: "xl/worksheets/sheet1.xml", content: far }] }),
    ],
    [
      "that has a part twice but for its letters",
      workbook(sheet(cell("A1")), { parts: [{ name: "XL/Worksheets/Sheet1.xml", content: far }] }),
    ],
    [
      "with a million styles",
      workbook(sheet(cell("A1")), {
        parts: [
          {
            name: "xl/styles.xml",
            content: `<styleSheet><cellXfs>${"<xf/>".repeat(1_000_000)}</cellXfs></styleSheet>`,
          },
        ],
      }),
    ],
    ["with two million texts", workbook(sheet(cell("A1")), { parts: [strings("<si/>".repeat(2_000_000))] })],
    [
      "whose cells share one long text",
      workbook(
        sharing(Array.from({ length: 100 }, (_, n) => `<c r="${columnOf(n)}1" t="s"><v>0</v></c>`).join("")),
        {
          parts: [strings(`<si><t>${"x".repeat(1_000_000)}</t></si>`)],
        },
      ),
    ],
  ])("%s", async (_, bytes) => {
    expect(await xlsx.read(bytes)).toMatchObject({ error: { code: "file_unreadable" } });
  });
});

describe("a damaged workbook is refused, because a part of it would be lost", () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const titles = `<row r="1">${text("A1", "Nimi")}${text("B1", "Luku")}</row>`;
  test.each([
    ["a row twice", `${titles}<row r="2">${text("A2", "Aarni")}</row><row r="2">${text("A2", "Eero")}</row>`],
    ["a cell twice", `${titles}<row r="2">${text("A2", "Aarni")}${text("A2", "Eero")}</row>`],
    ["a cell without its row", `${titles}${text("A2", "Aarni")}`],
    ["a row within a row", `<row r="1">${text("A1", "Nimi")}<row r="2">${text("A2", "Aarni")}</row></row>`],
    ["a cell within a cell", `${titles}<row r="2"><c r="A2"><c r="B2"><v>7</v></c></c></row>`],
    [
      "a row within a text",
      `${titles}<row r="2"><c r="A2" t="inlineStr"><is><row r="3"/><t>a</t></is></c></row>`,
    ],
    ["a cell without its column", `${titles}<row r="2">${text("2", "Aarni")}</row>`],
    ["a value by another name", `${titles}<row r="2"><c r="A2"><w>7</w></c></row>`],
    [
      "a quote that takes a row in",
      `<row r="1">${text('A1" s="7', "Nimi")}</row><row r="2 "><c r="A2"/></row>`,
    ],
    ["an attribute with two quotes", `${titles}<row r="2"><c r="A2""><v>7</v></c></row>`],
    [
      "an attribute that takes cells in",
      `${titles}<row r="2"><c r="A2" s="1><v>7</v></c><c r=" t="n"><v>8</v></c></row>`,
    ],
  ])("%s", async (_, rows) => {
    expect(await xlsx.read(workbook(sheet(rows)))).toMatchObject({ error: { code: "file_unreadable" } });
  });

  test("a row outside the sheet", async () => {
    expect(
      await xlsx.read(workbook(`<row r="2">${text("A2", "Aarni")}</row>${sheet(titles)}`)),
    ).toMatchObject({
      error: { code: "file_unreadable" },
    });
  });

  test("a part whose bytes do not match its checksum, or an entry of the directory", async () => {
    const content = sheet(`${titles}<row r="2">${text("A2", "Aarni")}</row>`);
    const sound = workbook(content);
    expect((await xlsx.read(sound)).ok).toBe(true);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(content));
    const entry = Buffer.from("504b0102", "hex");
    for (const bytes of [sum, entry]) {
      const damaged = Buffer.from(sound);
      const at = damaged.lastIndexOf(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
      expect(await xlsx.read(damaged)).toMatchObject({ error: { code: "file_unreadable" } });
    }
  });
});

function columnOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnOf(Math.floor(index / 26) - 1) + letter;
}

/** Reads one workbook in a separate process; returns the code of the answer and the peak memory in MB. */
const READ = `
import { readFileSync } from "node:fs";
import { spreadsheets } from "./lib/adapters/spreadsheet/spreadsheets.ts";
const read = await spreadsheets.xlsx.read(new Uint8Array(readFileSync(0)));
console.log(JSON.stringify([read.ok ? "ok" : read.error.code, process.resourceUsage().maxRSS / 1_024]));`;

function costOf(bytes: Uint8Array): [code: string, megabytes: number] {
  return JSON.parse(execFileSync(process.execPath, ["-e", READ], { input: bytes, encoding: "utf8" }));
}

test("a sheet that claims a hundred million rows needs hardly more memory than an honest one", () => {
  const [honest, usual] = costOf(workbook(sheet(cell("A1"))));
  const [refused, spent] = costOf(workbook(far, { at: "xl/s/evil.xml" }));
  expect([honest, refused]).toEqual(["ok", "file_unreadable"]);
  expect(spent - usual).toBeLessThan(32);
});
