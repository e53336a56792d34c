import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, NOTHING_HIDDEN } from "#lib/core/table.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { hundredthsOf, paymentColumnsOf, paymentLineOf } from "./payment-file.ts";

test.each([
  ["12,50", 1_250],
  ["12.5", 1_250],
  ["12", 1_200],
  ["1 234,50 €", 123_450],
  ["1\u00a0234\u00a0567,89", 123_456_789],
  ["10000000,00", 1_000_000_000],
  ["0,01", 1],
  ["-5", -500],
  ["\u22125,00", -500],
  ["13,5 %", 1_350],
  [12.5, 1_250],
  [0.29, 29],
  [19.99, 1_999],
])("%j is %i hundredths", (cell, expected) => expect(hundredthsOf(cell, "$" as never)).toBe(expected));

test.each([
  "12,505",
  "1.234,50",
  "1 23",
  "abc",
  "12,",
  ",5",
  "1e3",
  "0x10",
  "12,50 $",
  "--1",
  12.505,
  Number.NaN,
])("%j is no amount", (cell) => expect(hundredthsOf(cell, "$" as never)).toEqual(expect.any(String)));

test.each([null, "", "  "])("%j is empty", (cell) =>
  expect(hundredthsOf(cell, "$" as never)).toBeUndefined(),
);

test("every amount up to ten million euros is read to the cent, as text and as a workbook's number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const text = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
      expect(hundredthsOf(text, "%")).toBe(cents);
      expect(hundredthsOf(cents / 100, "%")).toBe(cents);
    }),
  );
});

test.each(["reference", "type", "occurredAt", "method"] as const)(
  "a forbidden character is an issue of its row, in %s",
  (field) => {
    const cells = ["PV-3301", "XKB-512", "Maksu", "18,40", "14", "3.11.2026 8.15", "kortti"];
    const at = PAYMENT_FILE_FIELDS.indexOf(field);
    const lines = [
      { line: 1, cells: ["Viite", "Rekisteritunnus", "Tapahtuma", "Summa", "ALV-%", "Aika", "Maksutapa"] },
      { line: 2, cells },
      { line: 3, cells: cells.map((cell, column) => (column === at ? `${cell}\u202e` : cell)) },
      // A line break within quotes.
      { line: 4, cells: cells.map((cell, column) => (column === at ? `${cell}\ntoinen rivi` : cell)) },
    ];
    const facts = { lines: 4, converted: false, sheet: null, hidden: NOTHING_HIDDEN, hiddenRead: false };
    const [titles, ...rows] = lines as [Line, ...Line[]];
    const columns = paymentColumnsOf(titles, facts);
    if (!columns.ok) throw new Error(columns.error.code);
    const [right, turned, broken] = rows.map((row) => paymentLineOf(row, columns.value).checked);
    expect(right?.issues).toEqual([]);
    for (const one of [turned, broken])
      expect(one).toMatchObject({ payment: null, issues: [{ path: expect.stringContaining(field) }] });
  },
);

test("a file may tell the tips in a column of their own, in euros; an empty cell tells none", () => {
  const titles = [
    "Viite",
    "Rekisteritunnus",
    "Tapahtuma",
    "Summa",
    "ALV-%",
    "Aika",
    "Maksutapa",
    "Juomaraha",
  ];
  const cells = ["PV-3301", "XKB-512", "Maksu", "18,40", "14", "3.11.2026 8.15", "kortti"];
  const facts = { lines: 5, converted: false, sheet: null, hidden: NOTHING_HIDDEN, hiddenRead: false };
  const columns = paymentColumnsOf({ line: 1, cells: titles }, facts);
  if (!columns.ok) throw new Error(columns.error.code);
  const read = (tip: string) => paymentLineOf({ line: 2, cells: [...cells, tip] }, columns.value).checked;
  expect(read("1,50").payment).toMatchObject({ grossCents: 1_840, tipCents: 150 });
  expect(read("").payment).toMatchObject({ tipCents: null });
  expect(read("18,41").issues).toEqual([{ path: "rows.2.tipCents", code: "tip_euros" }]);
  expect(read("iso").issues).toEqual([{ path: "rows.2.tipCents", code: "tip_euros" }]);
});
