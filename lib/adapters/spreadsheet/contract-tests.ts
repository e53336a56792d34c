import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import type { CellValue } from "#lib/core/table.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import type { Spreadsheet } from "#lib/ports.ts";

/** Cells of real lists, and texts that attack spreadsheet programs. */
export const VECTORS: CellValue[][] = [
  ["Nimi", "Luku", "Päivä"],
  ["Åke Öhman & pojat", 20_000, { date: "2026-11-21" }],
  ["=cmd|' /C calc'!A0", 0, null],
  ["+358401234567", -5, { date: "1999-01-01" }],
  ["@SUM(1;2)", 2.5, null],
  ["-1+1", null, null],
  ["'=jo suojattu", null, null],
  ["＝HYPERLINK(1)", null, null],
  ['puolipiste; lainaus " ja ; molemmat', null, null],
  ["00100", null, null],
  ["MAR-1", null, null],
];

export async function written(sheet: Spreadsheet, rows: CellValue[][]): Promise<Uint8Array> {
  const [titles = [], ...rest] = rows;
  const head = { sheet: "Luettelo", titles: titles.map(String) };
  const pieces: Uint8Array[] = [];
  async function* inParts() {
    for (const row of rest) yield [row];
  }
  for await (const piece of sheet.write(head, inParts())) pieces.push(piece);
  return Buffer.concat(pieces);
}

type Reading = { independently: (bytes: Uint8Array) => unknown[][]; expected: unknown[][] };

/** Tests of every file format: it reads back its own files, and another reader finds the same cells. */
export function spreadsheetContract(name: string, sheet: Spreadsheet, reading: Reading): void {
  describe(`spreadsheet: ${name}`, () => {
    test("reads back what it wrote, even texts that begin like a formula", async () => {
      const read = await sheet.read(await written(sheet, VECTORS));
      expect(read).toMatchObject({ ok: true, value: { facts: { converted: false } } });
      const texts = read.ok ? read.value.lines.map(({ cells }) => cells[0]) : [];
      expect(texts).toEqual(VECTORS.map(([text]) => text));
    });

    test("another program reads the same cells", async () => {
      expect(reading.independently(await written(sheet, VECTORS))).toEqual(reading.expected);
    });

    test("writes English dates with plain spaces, and Finnish times as they are shown", async () => {
      const at = new Date("2026-11-21T04:15:00Z");
      const textIn = (language: Language) =>
        inLanguage(language, async () => {
          const read = await sheet.read(await written(sheet, [["Aika"], [formatDateTime(at)]]));
          return read.ok && read.value.lines[1]?.cells[0];
        });
      expect(await textIn("en")).toBe("21 Nov 2026, 06:15");
      expect(await textIn("fi")).toBe("21.11.2026 klo\u00a06.15");
    });

    test("numbers its lines like a spreadsheet program, with empty lines counted", async () => {
      const read = await sheet.read(await written(sheet, [["Nimi"], [null], ["Taksi Oy"]]));
      expect(read.ok && read.value.lines.map(({ line }) => line)).toEqual([1, 3]);
    });

    test("treats a table without content as an empty file", async () => {
      expect(await sheet.read(await written(sheet, [[""]]))).toMatchObject({ error: { code: "file_empty" } });
    });
  });
}

/** The rows that Python's own modules find, as JSON. */
export const python = (program: string, bytes: Uint8Array): unknown[][] =>
  JSON.parse(execFileSync("python3", ["-c", program], { input: bytes, encoding: "utf8" }));
