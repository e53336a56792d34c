import { describe, expect, test } from "vitest";
import { python, spreadsheetContract, VECTORS, written } from "./contract-tests.ts";
import { spreadsheets } from "./spreadsheets.ts";
import { cell, sheet, workbook, zip } from "./testing.ts";
import { SpreadsheetsBusy } from "./xlsx.ts";

const { xlsx } = spreadsheets;

/** The workbook's own XML, read by Python's zip and XML modules: type, value and format of each cell. */
const PYTHON = `
import io, json, sys, zipfile
import xml.etree.ElementTree as E
N = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
strings = ["".join(t.text or "" for t in s.iter("{%s}t" % N["m"])) for s in E.fromstring(z.read("xl/sharedStrings.xml"))]
styles = E.fromstring(z.read("xl/styles.xml"))
custom = {f.get("numFmtId"): f.get("formatCode") for f in styles.iter("{%s}numFmt" % N["m"])}
formats = [x.get("numFmtId") for x in styles.find("m:cellXfs", N)]
name = [n for n in z.namelist() if n.startswith("xl/worksheets/sheet")][0]
sheet = E.fromstring(z.read(name))
assert not list(sheet.iter("{%s}f" % N["m"]))
rows = []
for row in sheet.find("m:sheetData", N):
  out = []
  for c in row:
    v = c.find("m:v", N).text
    style = c.get("s")
    format = custom.get(formats[int(style)], formats[int(style)]) if style else None
    out.append([c.get("r"), strings[int(v)] if c.get("t") == "s" else float(v), format])
  rows.append(out)
print(json.dumps(rows))`;

spreadsheetContract("xlsx", xlsx, {
  independently: (bytes) => python(PYTHON, bytes).slice(1, 4),
  expected: [
    [
      ["A2", "Åke Öhman & pojat", "@"],
      ["B2", 20_000, null],
      ["C2", 46_347, "d.m.yyyy"],
    ],
    [
      ["A3", "=cmd|' /C calc'!A0", "@"],
      ["B3", 0, null],
    ],
    [
      ["A4", "+358401234567", "@"],
      ["B4", -5, null],
      ["C4", 36_161, "d.m.yyyy"],
    ],
  ],
});

test("keeps numbers as numbers and dates as dates", async () => {
  const read = await xlsx.read(await written(xlsx, VECTORS));
  expect(read.ok && read.value.lines[1]?.cells).toEqual([
    "Åke Öhman & pojat",
    20_000,
    { date: "2026-11-21" },
  ]);
});

test("a file that its client does not read does not delay other files", async () => {
  async function* rows() {
    yield [["Toyota"]];
  }
  const table = { sheet: "Taulu", titles: ["Merkki"] };
  const left = xlsx.write(table, rows())[Symbol.asyncIterator]();
  expect((await left.next()).done).toBe(false);
  expect((await xlsx.read(await written(xlsx, VECTORS))).ok).toBe(true);
  await left.return?.();
});

test("a ninth workbook at once is refused, and the eight before it are served", async () => {
  const bytes = await written(xlsx, VECTORS);
  const answers = await Promise.all(Array.from({ length: 9 }, () => xlsx.read(bytes)));
  expect(answers.map((one) => (one.ok ? "ok" : one.error.code))).toEqual([
    ...Array(8).fill("ok"),
    "spreadsheets_busy",
  ]);
  const busy = Array.from({ length: 8 }, () => xlsx.read(bytes));
  await expect(written(xlsx, VECTORS)).rejects.toThrow(SpreadsheetsBusy);
  await Promise.all(busy);
  expect((await xlsx.read(await written(xlsx, VECTORS))).ok).toBe(true);
});

describe("a file that is no workbook, or that would use all memory", () => {
  test("a valid handmade workbook is read, so the refusals below have their stated reason", async () => {
    const read = await xlsx.read(workbook(sheet(`${cell("A1")}<row r="1048576"/>`)));
    expect(read).toMatchObject({ ok: true, value: { lines: [{ line: 1, cells: ["Nimi"] }] } });
  });

  test("a formula is read as its result; an uncalculated formula and an error are named", async () => {
    const row =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="e"><v>#N/A</v></c><c r="D1" t="inlineStr"><is><t>x</t></is></c><c r="E1"><f>2</f><v></v></c><c r="F1" t="str"><f>A2</f><v></v></c></row>';
    const read = await xlsx.read(workbook(sheet(row)));
    expect(read.ok && read.value.lines[0]?.cells).toEqual([
      2,
      { unread: "cell_formula", text: "" },
      { unread: "cell_error", text: "#N/A" },
      "x",
      { unread: "cell_formula", text: "" },
    ]);
  });

  test.each([
    ["an archive of something else", zip([{ name: "a.txt", content: "hei" }])],
    ["an archive cut off", workbook(sheet(cell("A1"))).subarray(0, 400)],
    ["only the first letters of an archive", new TextEncoder().encode("PK\u0003\u0004 ja jotain muuta")],
    ["a cell in the last row", workbook(sheet(cell("A1048576")))],
    ["a cell in a column beyond all", workbook(sheet(cell("ZZZ1")))],
    ["a place in disguise", workbook(sheet(cell("&#90;ZZ1", "1")))],
    [
      "a place behind a sign that ends a tag",
      workbook(sheet('<row r="1"><c x=">" r="XFD1"><v>1</v></c></row>')),
    ],
    ["a row of an endless number", workbook(sheet(cell("A1", "9".repeat(20))))],
    ["a part that says it inflates to a gigabyte", workbook(sheet(cell("A1")), { claimed: 1_000_000_000 })],
    ["a sheet of 80 MB", workbook(sheet(cell("A1") + " ".repeat(80_000_000)))],
    [
      "a sheet that inflates to more than it says",
      workbook(sheet(cell("A1") + " ".repeat(80_000_000)), { claimed: 1_000 }),
    ],
    ["a sheet that is no XML", workbook("\0\u0001<<<>")],
  ])("%s is refused, and quickly", async (_, bytes) => {
    const started = performance.now();
    expect(await xlsx.read(bytes)).toMatchObject({ error: { code: "file_unreadable" } });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
