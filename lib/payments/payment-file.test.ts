import fc from "fast-check";
import { expect, test } from "vitest";
import { hundredthsOf } from "./payment-file.ts";

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

test.each([null, "", "  "])("%j is nothing", (cell) =>
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
