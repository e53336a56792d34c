import { describe, expect, test } from "vitest";
import { inLanguage } from "#lib/core/request-scope.ts";
import { messageOf } from "#lib/messages/refusals.ts";
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

describe("reading files of other programs", () => {
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

  test("Windows-1252, in which a Finnish Excel saves CSV, and reports it", async () => {
    const read = await csv.read(Buffer.from("Nimi;Väri\r\nÅke;musta\r\n", "latin1"));
    expect(read).toMatchObject({ ok: true, value: { facts: { converted: true } } });
    expect(read.ok && read.value.lines[1]?.cells).toEqual(["Åke", "musta"]);
  });

  test("UTF-16 with its mark, Excel's Unicode text", async () => {
    expect(await cells(Buffer.from("\ufeffNimi\tVäri\nÅke\tmusta", "utf16le"))).toEqual([
      ["Nimi", "Väri"],
      ["Åke", "musta"],
    ]);
  });

  test("a line break within quotes belongs to its field, and later lines keep their numbers", async () => {
    const read = await csv.read(bytes('Nimi;Väri\n"Åke\nÖhman";musta\nMatti;sininen'));
    expect(read.ok && read.value.lines.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe("rows as programs and people leave them", () => {
  const TITLES = "Nimi;Väri;Muu";
  const rows = async (content: Uint8Array) => {
    const read = await csv.read(content);
    return read.ok
      ? read.value.lines.slice(1).map(({ cells: found, broken }) => broken ?? found)
      : read.error;
  };

  test.each([
    ["line ends of three kinds", `${TITLES}\r\na;b;c\nd;e;f\rg;h;i\r\n`, ["abc", "def", "ghi"]],
    ["rows appended with other line ends", `${TITLES}\r\na;b;c\r\nd;e;\ng;h;\n`, ["abc", "de-", "gh-"]],
    ["rows of CR behind rows of LF", `${TITLES}\na;b;c\nd;e;f\rg;h;i`, ["abc", "def", "ghi"]],
    ["a space before a quote", `${TITLES}\na; "b;" ;c`, ["ab;c"]],
    ["spaces behind a quote", `${TITLES}\n"a"  ;"b"\u00a0;"c" \r\nd;e;f`, ["abc", "def"]],
    ["a quote within a text", `${TITLES}\na;5" b;c\nd;e;f`, ['a5" bc', "def"]],
    ["doubled quotes", `${TITLES}\na;"b ""B""";c`, ['ab "B"c']],
  ])("%s", async (_, text, expected) => {
    const found = await rows(bytes(text));
    const joined = Array.isArray(found) && found.map((row) => [...row].map((one) => one ?? "-").join(""));
    expect(joined).toEqual(expected);
  });

  test.each([
    ["a quote that never ends", '"a;b;c\nd;e;f\n', ['"a;b;c', ["d", "e", "f"]]],
    [
      "a quote that ends in another row",
      'a;"b;c\nd;"e";f\ng;h;i',
      ['a;"b;c', ["d", "e", "f"], ["g", "h", "i"]],
    ],
    ["letters behind a quote", '"a"x;b;c\nd;e;f', ['"a"x;b;c', ["d", "e", "f"]]],
    [
      "two stray quotes with rows between them",
      'a;b;"c\nd;e;f\ng;h;i"\nj;k;l',
      ['a;b;"c', ["d", "e", "f"], ["g", "h", 'i"'], ["j", "k", "l"]],
    ],
  ])("%s makes only its own row unreadable", async (_, text, expected) => {
    expect(await rows(bytes(`${TITLES}\n${text}`))).toEqual(expected);
  });

  test("one line of Windows-1252 in a file of UTF-8 is read as Windows-1252", async () => {
    const content = Buffer.concat([
      Buffer.from(`${TITLES}\nJärvi;b;c\n`),
      Buffer.from("Hämeenmäki;b;c\n", "latin1"),
      Buffer.from("Åström;b;c\n"),
    ]);
    expect(await rows(content)).toEqual([
      ["Järvi", "b", "c"],
      ["Hämeenmäki", "b", "c"],
      ["Åström", "b", "c"],
    ]);
    expect(await csv.read(content)).toMatchObject({ value: { facts: { converted: true, lines: 4 } } });
  });

  test("a line of both encodings has a mark for each ambiguous letter", async () => {
    const content = Buffer.concat([Buffer.from(`${TITLES}\nJärvi;`), Buffer.from("Mäki;c\n", "latin1")]);
    expect(await rows(content)).toEqual([["Järvi", "M\ufffdki", "c"]]);
  });

  test("counts the lines of a file, its titles and empty ones too", async () => {
    const read = await csv.read(bytes(`sep=;\r\n${TITLES}\n\na;b;c\r\r\n\n`));
    expect(read).toMatchObject({ value: { facts: { lines: 4 }, lines: [{ line: 2 }, { line: 4 }] } });
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
    ["titles with a quote that never ends", bytes('\n"Nimi;Väri\nÅke;musta'), "file_quotes"],
  ])("%s is refused as %s", async (_, content, code) => {
    expect(await cells(content)).toBe(code);
  });

  test("titles with a quote that never ends are named by their line, in the answer and in words", async () => {
    const refused = await spreadsheets.csv.read(bytes('\n"Nimi;Väri\nÅke;musta'));
    if (refused.ok) throw new Error("not refused");
    expect(refused.error).toEqual({ code: "file_quotes", details: { line: 2 } });
    expect(messageOf(refused.error)).toMatch(/^Otsikkorivillä alkaa lainaus, joka ei pääty\. .+ Rivi 2\.$/);
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

  test.each([1, 997, 65_536])("of %i bytes like a whole file", async (size) => {
    const content = bytes(["Nimi;Väri;Muu", ...rows].join("\r\n"));
    const whole = await csv.read(content);
    expect(whole.ok && whole.value.lines).toHaveLength(rows.length + 1);
    expect(await opened(content, size)).toEqual(whole.ok && whole.value.lines);
  });

  test.each(["utf16le", "utf16be"] as const)("of single bytes with the mark of %s", async (encoding) => {
    const content = Buffer.from("\ufeffNimi\tMuu\nÅke\tmusta", "utf16le");
    const lines = await opened(encoding === "utf16le" ? content : content.swap16(), 1);
    expect(lines.at(-1)).toEqual({ line: 2, cells: ["Åke", "musta"] });
  });

  test("and read as Windows-1252 from its start if only its end shows the encoding", async () => {
    const content = Buffer.from(`Nimi;Muu\r\n${"a;b\r\n".repeat(40_000)}Åke;musta`, "latin1");
    const lines = await opened(content);
    expect(lines.at(-1)).toEqual({ line: 40_002, cells: ["Åke", "musta"] });
  });

  test("even after a quote that does not end, whose row is named", async () => {
    const lines = await opened(bytes(`Nimi;Muu\na;b\n"c;d\n${"e;f\n".repeat(100_000)}`));
    expect(lines.slice(1, 4)).toEqual([
      { line: 2, cells: ["a", "b"] },
      { line: 3, cells: [], broken: '"c;d' },
      { line: 4, cells: ["e", "f"] },
    ]);
    expect(lines).toHaveLength(100_003);
  });
});
