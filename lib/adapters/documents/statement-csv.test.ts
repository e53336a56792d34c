import Papa from "papaparse";
import { expect, test } from "vitest";
import { entriesCsv } from "./entries-csv.ts";
import { statementsCsv } from "./statement-csv.ts";
import { example1, example2, example3b, HOSTILE, hostile } from "./testing.ts";

const textOf = async (documents: (typeof example1)[]) =>
  Buffer.from(await statementsCsv(documents)).toString("utf8");
const rowsOf = async (...documents: (typeof example1)[]) =>
  Papa.parse<Record<string, string>>((await textOf(documents)).slice(1), {
    header: true,
    delimiter: ";",
    skipEmptyLines: true,
  }).data;

const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
const sumOf = (rows: Record<string, string>[]) => rows.reduce((sum, row) => sum + cents(row["Summa EUR"]), 0);

test.each([
  ["1", example1, 406_048],
  ["2", example2, 475_203],
  ["3", example3b, 72_072],
])("the rows of example %s add up to its total", async (_, document, total) => {
  const rows = await rowsOf(document);
  expect(rows).toHaveLength(document.lines.length);
  expect(sumOf(rows)).toBe(total);
});

test("begins with a byte order mark, separates by semicolons, writes a decimal comma and an ASCII minus", async () => {
  const text = await textOf([example1]);
  expect(text.startsWith("\ufeffTilitys;Laji;Yritys;")).toBe(true);
  expect(text).toContain(";-113,06\r\n");
  expect(text).toContain(";4187,35\r\n");
  expect(text).not.toContain("−");
});

test("each row names its statement, vehicle and period", async () => {
  const [row] = await rowsOf(example1);
  expect(row).toMatchObject({
    Tilitys: "2026-000124",
    Laji: "Tilitys",
    "Y-tunnus": "1234567-1",
    "Kausi alkaa": "26.10.2026",
    "Kausi päättyy": "8.11.2026",
    Rekisteritunnus: "ABC-123",
    Koodi: "CARD_GROSS",
    "ALV-%": "13,5",
  });
});

test("a corrected payment has its VAT rate and its split, and a fee has neither", async () => {
  const rows = await rowsOf(example3b);
  const corrected = rows.filter(({ Koodi }) => Koodi === "CORRECTION");
  expect(corrected.map((row) => [row["ALV-%"], row.Laskentaperuste])).toEqual([
    ["13,5", "ALV 13,5\u00a0%: veroton 10,57\u00a0€, vero 1,43\u00a0€"],
    ["0", "summasta 12,00\u00a0€"],
  ]);
  expect(rows.find(({ Koodi }) => Koodi === "CARRY_IN")?.["ALV-%"]).toBe("");
});

test("no name is ever calculated as a formula, and every name can be read back", async () => {
  const name = '=HYPERLINK("http://x");\n"a"';
  const parties = { ...example1.parties, buyer: { ...example1.parties.buyer, name } };
  const [row] = await rowsOf({ ...example1, parties });
  expect(row?.Yritys).toBe(`'${name}`);
  const [other] = await rowsOf(hostile);
  expect(other?.Yritys).toBe(HOSTILE);
});

test.each([-58, -1, 29, 57, 58, 113, 114, 201, 100, 12_345_678_901])(
  "%i cents keep all their digits",
  async (amountCents) => {
    const lines = example1.lines.slice(0, 1).map((line) => ({ ...line, amountCents }));
    const [row] = await rowsOf({ ...example1, lines });
    const [whole, part = ""] = (row?.["Summa EUR"] ?? "").split(",");
    expect(`${whole}${part.padEnd(2, "0")}`.replace(/^(-?)0+(?=\d)/, "$1")).toBe(String(amountCents));
  },
);

test("the entries of a statement have both sides of the same sum", async () => {
  const file = await entriesCsv(example1 as Parameters<typeof entriesCsv>[0]);
  const { data } = Papa.parse<Record<string, string>>(Buffer.from(file).toString("utf8").slice(1), {
    header: true,
    delimiter: ";",
    skipEmptyLines: true,
  });
  const sum = (side: "Debet" | "Kredit") => data.reduce((all, row) => all + cents(row[side]), 0);
  expect(sum("Debet")).toBe(sum("Kredit"));
  expect(data[0]).toMatchObject({
    Tositenumero: "2026-000124",
    Tili: "Saaminen tilityksestä",
    Debet: "4060,48",
  });
  expect(data[1]).toMatchObject({ Tili: "Myynti, ALV 13,5\u00a0%", "ALV-%": "13,5", Kredit: "3689,3" });
});

test.each([
  ["fi", "Tilitys;Laji;Yritys;"],
  ["sv", "Redovisning;Typ;Företag;"],
  ["en", "Settlement;Type;Company;"],
] as const)("a file in %s has its titles, semicolons and a decimal comma", async (language, titles) => {
  const text = await textOf([{ ...example1, language }]);
  expect(text.startsWith(`\ufeff${titles}`)).toBe(true);
  expect(text).toContain(";-113,06\r\n");
});
