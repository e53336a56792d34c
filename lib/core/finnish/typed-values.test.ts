import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import {
  formatDate,
  formatDateTime,
  formatDecimal,
  formatEuros,
  formatPercent,
} from "#lib/messages/format.ts";
import { parseFinnishDate, parseFinnishInstant, parseHundredths } from "./typed-values.ts";

test.each([
  ["10.11.2026 14.05", "2026-11-10T12:05:00.000Z"],
  ["1.7.2026 klo 9:30", "2026-07-01T06:30:00.000Z"],
  ["2026-07-01 09:30:15", "2026-07-01T06:30:15.000Z"],
  // The hour that autumn repeats, and the hour that spring skips.
  ["25.10.2026 3.30", "2026-10-25T00:30:00.000Z"],
  ["29.3.2026 3.30", undefined],
  ["29.3.2026 4.00", "2026-03-29T01:00:00.000Z"],
  ["31.2.2026 12.00", undefined],
  ["10.11.2026 24.00", undefined],
  ["10.11.2026", undefined],
  ["eilen", undefined],
  ["10 Nov 2026, 14:05", "2026-11-10T12:05:00.000Z"],
  ["10.11.2026 kl. 14.05", "2026-11-10T12:05:00.000Z"],
])("%j is %s", (text, expected) => expect(parseFinnishInstant(text)?.toISOString()).toBe(expected));

test.each([
  ["5.3.2027", "2027-03-05"],
  ["2027-03-05", "2027-03-05"],
  ["5 Mar 2027", "2027-03-05"],
  ["05 March 2027", "2027-03-05"],
  ["5 sept 2027", "2027-09-05"],
  ["5\u00a0Sep\u00a02027", "2027-09-05"],
  ["31 Feb 2027", null],
  ["5 Ma 2027", null],
  ["5 Foo 2027", null],
  // March in one country, May in another.
  ["5/3/2027", null],
])("the date %j is %s", (text, date) => expect(parseFinnishDate(text)).toBe(date));

describe.each(LANGUAGES)("a person who reads %s", (language) => {
  test.each([
    ["12,5", 1_250],
    ["12.5", 1_250],
    ["1234.5", 123_450],
    ["1 234,50", 123_450],
    ["1\u00a0234.50", 123_450],
    ["1,234.50", 123_450],
    ["1,234,567", 123_456_700],
    ["1 234,50 €", 123_450],
    ["€1,234.50", 123_450],
    ["\u2212€1,234.50", -123_450],
    ["\u221212,5", -1_250],
    ["12.5%", 1_250],
  ])("may write %j", (text, hundredths) =>
    expect(inLanguage(language, () => parseHundredths(text))).toBe(hundredths),
  );

  test.each([
    "1.234",
    "12.505",
    "1.234,50",
    "1,23,456",
    "12,34.50",
    "0,123.50",
    "1,234,50",
    "1 234 50",
    "€5 €",
    "€5%",
    "5$",
    "-",
    "€",
    "",
  ])("may not write %j", (text) => expect(inLanguage(language, () => parseHundredths(text))).toBeNull());

  const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 });

  test("may write every amount and percentage as the product shows it", () => {
    fc.assert(
      fc.property(cents, (sum) => {
        for (const format of [formatEuros, formatPercent])
          expect(inLanguage(language, () => parseHundredths(format(sum)))).toBe(sum);
      }),
    );
  });

  test("finds a number in a field as people write it, and accepts it unchanged", () => {
    fc.assert(
      fc.property(cents, (sum) => {
        for (const digits of [String(sum / 100), (sum / 100).toFixed(2)])
          expect(inLanguage(language, () => parseHundredths(formatDecimal(digits)))).toBe(sum);
      }),
    );
  });

  test("may write every date and time as the product shows it", () => {
    const instants = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2039-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const date = instant.toISOString().slice(0, 10);
        const shown = inLanguage(language, () => [formatDate(date), formatDateTime(instant)] as const);
        expect(parseFinnishDate(shown[0])).toBe(date);
        const read = inLanguage(language, () => formatDateTime(parseFinnishInstant(shown[1]) ?? new Date(0)));
        expect(read).toBe(shown[1]);
      }),
    );
  });
});

test.each([
  ["fi", [null, null, 123_450]],
  ["sv", [null, null, 123_450]],
  ["en", [123_400, 1_234_500, 123_450]],
] as const)("three digits behind one comma are read in %s as %j", (language, sums) => {
  const read = inLanguage(language, () => ["1,234", "€12,345", "1,234.5"].map(parseHundredths));
  expect(read).toEqual(sums);
});

test.each([
  ["fi", "1234,5"],
  ["sv", "1234,5"],
  ["en", "1234.5"],
] as const)(
  "a field shows a number with the decimal mark of the language: in %s as %s",
  (language, written) => {
    expect(inLanguage(language, () => formatDecimal("1234.5"))).toBe(written);
  },
);
