import { describe, expect, test } from "vitest";
import { inLanguage } from "#lib/core/request-scope.ts";
import type { SpooledFile } from "#lib/ports.ts";
import { python, spreadsheetContract, VECTORS, written } from "./contract-tests.ts";
import { formatOf, openTableFile, spreadsheets } from "./spreadsheets.ts";

const { csv } = spreadsheets;
const PYTHON = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8-sig")
print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))))`;

spreadsheetContract("csv", csv, {
  independently: (bytes) => python(PYTHON, bytes),
  expected: [
    ["Nimi", "Luku", "Päivä"],
    ["Åke Öhman & pojat", "20000", "21.11.2026"],
    ["'=cmd|' /C calc'!A0", "0", ""],
    ["'+358401234567", "-5", "1.1.1999"],
    ["'@SUM(1;2)", "2,5", ""],
    ["'-1+1", "", ""],
    ["''=jo suojattu", "", ""],
    ["'＝HYPERLINK(1)", "", ""],
    ['puolipiste; lainaus " ja ; molemmat', "", ""],
    ["00100", "", ""],
    ["MAR-1", "", ""],
  ],
});

test("begins with the byte order mark, ends its lines with CRLF and has no sep= line", async () => {
  const text = Buffer.from(await written(csv, VECTORS)).toString("utf8");
  expect(text.startsWith("\ufeffNimi;Luku;Päivä\r\n")).toBe(true);
  expect(text.split("\n").every((line) => line === "" || line.endsWith("\r"))).toBe(true);
});

test("writes a day in English with plain spaces", async () => {
  const file = await inLanguage("en", () => written(csv, [["Day"], [{ date: "2026-11-21" }]]));
  expect(Buffer.from(file).toString("utf8")).toBe("\ufeffDay\r\n21 Nov 2026\r\n");
});

const bytes = (text: string) => new TextEncoder().encode(text);
const cells = async (content: Uint8Array) => {
  const read = await csv.read(content);
  return read.ok ? read.value.lines.map((line) => line.cells) : read.error.code;
};

describe("reading what other programs save", () => {
  test.each([
    ["semicolons", "Nimi;Väri\r\nÅke;musta\r\n"],
    ["commas", "Nimi,Väri\nÅke,musta\n"],
    ["tabs", "Nimi\tVäri\nÅke\tmusta"],
    ["a byte order mark", "\ufeffNimi;Väri\nÅke;musta"],
    ["Excel's hint of the mark", "sep=,\r\nNimi,Väri\r\nÅke,musta\r\n"],
    ["quotes", '"Nimi";"Väri"\n"Åke";"musta"'],
    ["old line ends", "Nimi;Väri\rÅke;musta\r"],
    ["outer spaces", " Nimi ; Väri\n Åke;musta  "],
  ])("%s", async (_, text) => {
    expect(await cells(bytes(text))).toEqual([
      ["Nimi", "Väri"],
      ["Åke", "musta"],
    ]);
  });

  test("Windows-1252, in which a Finnish Excel saves CSV, and says so", async () => {
    const read = await csv.read(Buffer.from("Nimi;Väri\r\nÅke;musta\r\n", "latin1"));
    expect(read).toMatchObject({ ok: true, value: { converted: true } });
    expect(read.ok && read.value.lines[1]?.cells).toEqual(["Åke", "musta"]);
  });

  test("UTF-16 with its mark, Excel's Unicode text", async () => {
    expect(await cells(Buffer.from("\ufeffNimi\tVäri\nÅke\tmusta", "utf16le"))).toEqual([
      ["Nimi", "Väri"],
      ["Åke", "musta"],
    ]);
  });

  test("a line break within quotes is part of its field, and the lines after it keep their numbers", async () => {
    const read = await csv.read(bytes('Nimi;Väri\n"Åke\nÖhman";musta\nMatti;sininen'));
    expect(read.ok && read.value.lines.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe("a file that is no table", () => {
  test.each([
    ["nothing", new Uint8Array(), "file_empty"],
    ["blank lines", bytes("\r\n ; \r\n"), "file_empty"],
    ["a program", Buffer.from("4d5a90000300000004000000ffff0000", "hex"), "file_unreadable"],
    ["NUL among the letters", bytes("Nimi;V\0äri"), "file_unreadable"],
    ["UTF-16 without its mark", Buffer.from("Nimi;Väri", "utf16le"), "file_unreadable"],
    ["UTF-16 cut in the middle of a letter", Buffer.from("fffe4e0069", "hex"), "file_encoding"],
    ["bytes that no code page has", Buffer.from("Nimi;V\x81ri", "latin1"), "file_encoding"],
    ["control characters", bytes("Nimi;V\x1bäri"), "file_encoding"],
    ["a quote that never ends", bytes('Nimi\nÅke\n"Öhman;musta'), "file_quotes:3"],
  ])("%s is refused as %s", async (_, content, code) => {
    expect(await cells(content)).toBe(code);
  });

  test("the first bytes of a file decide its format", () => {
    expect(formatOf(bytes("Nimi"))).toMatchObject({ value: "csv" });
    expect(formatOf(bytes("PK\u0003\u0004"))).toMatchObject({ value: "xlsx" });
    expect(formatOf(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toMatchObject({
      error: { code: "file_old_excel" },
    });
    expect(formatOf(new Uint8Array())).toMatchObject({ error: { code: "file_empty" } });
  });
});

describe("a large file is read piece by piece", () => {
  const inPieces = (content: Uint8Array, size: number): SpooledFile => ({
    async *read() {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    },
    remove: async () => {},
  });
  const opened = async (content: Uint8Array, size = 65_536) => {
    const table = await openTableFile(inPieces(content, size));
    if (!table.ok) return table.error.code;
    const lines = (await Array.fromAsync(table.value.lines())).flat();
    expect(table.value.lineCount).toBe(lines.length);
    return lines;
  };
  const rows = Array.from({ length: 4_000 }, (_, index) => `${index};"Åke ""Öhman""; ja\r\nvieras";musta`);

  test.each([1, 997, 65_536])("of %i bytes as if it were whole", async (size) => {
    const content = bytes(["Nimi;Väri;Muu", ...rows].join("\r\n"));
    const whole = await csv.read(content);
    expect(whole.ok && whole.value.lines).toHaveLength(rows.length + 1);
    expect(await opened(content, size)).toEqual(whole.ok && whole.value.lines);
  });

  test("and read as Windows-1252 from its start where only its end shows it", async () => {
    const content = Buffer.from(`Nimi;Muu\r\n${"a;b\r\n".repeat(40_000)}Åke;musta`, "latin1");
    const lines = await opened(content);
    expect(lines.at(-1)).toEqual({ line: 40_002, cells: ["Åke", "musta"] });
  });

  test("until a quote that does not end, which is not kept in memory", async () => {
    expect(await opened(bytes(`Nimi;Muu\na;b\n"c;d\n${"e;f\n".repeat(700_000)}`))).toBe("file_quotes:3");
  });
});
