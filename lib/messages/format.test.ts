import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import {
  formatDate,
  formatDateTime,
  formatDayFrom,
  formatDayOn,
  formatDuration,
  formatEuros,
  formatFacts,
  formatInteger,
  formatMonth,
  formatPercent,
  formatPeriod,
  formatWholeEuros,
} from "./format.ts";

test.each([
  ["2026-11-21", "21.11.2026"],
  ["2026-03-01", "1.3.2026"],
  [new Date("2026-11-21T12:05:00Z"), "21.11.2026"],
  [new Date("2026-12-31T22:00:00Z"), "1.1.2027"],
])("the date %s is written %s", (date, expected) => expect(formatDate(date)).toBe(expected));

test.each(["2026-02-30", "", "21.11.2026"])("%j is not a date", (date) => {
  expect(() => formatDate(date)).toThrow(RangeError);
});

test.each([
  ["2026-11-21T12:05:00Z", "21.11.2026 klo\u00a014.05"],
  ["2026-07-01T06:09:59Z", "1.7.2026 klo\u00a09.09"],
  ["2026-11-20T22:00:00Z", "21.11.2026 klo\u00a00.00"],
])("%s is written %s", (instant, expected) => expect(formatDateTime(new Date(instant))).toBe(expected));

test.each<[Language, string]>([
  ["fi", "21.11.2026 klo\u00a00.28"],
  ["sv", "21.11.2026 kl.\u00a00.28"],
  ["en", "21\u00a0Nov\u00a02026,\u00a000:28"],
])("a time after midnight is written in %s as %s", (language, expected) =>
  expect(inLanguage(language, () => formatDateTime(new Date("2026-11-20T22:28:00Z")))).toBe(expected),
);

test.each([
  [123450, "1\u00a0234,50\u00a0€"],
  [-123456750, "\u22121\u00a0234\u00a0567,50\u00a0€"],
  [29, "0,29\u00a0€"],
  [0, "0,00\u00a0€"],
  [-0, "0,00\u00a0€"],
])("%i cents are %s", (cents, expected) => expect(formatEuros(cents)).toBe(expected));

test("no cent is lost in formatting an amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const digits = formatEuros(cents)
        .replace("\u2212", "-")
        .replace(/[^\d-]/g, "");
      expect(Number(digits)).toBe(cents);
    }),
  );
});

test.each([
  [3000, "30\u00a0€"],
  [1000000, "10\u00a0000\u00a0€"],
  [3050, "30,50\u00a0€"],
  [0, "0\u00a0€"],
])("%i cents are %s if whole euros suffice", (cents, expected) =>
  expect(formatWholeEuros(cents)).toBe(expected),
);

test.each([
  [270, "2,7\u00a0%"],
  [320, "3,2\u00a0%"],
  [2550, "25,5\u00a0%"],
  [1, "0,01\u00a0%"],
  [0, "0\u00a0%"],
])("%i basis points are %s", (basisPoints, expected) => expect(formatPercent(basisPoints)).toBe(expected));

test("thousands are grouped", () => expect(formatInteger(20000)).toBe("20\u00a0000"));

test.each([
  [187_200_000, "2\u00a0pv 4\u00a0h"],
  [172_800_000, "2\u00a0pv"],
  [172_860_000, "2\u00a0pv"],
  [899_000, "14\u00a0min 59\u00a0s"],
  [61_999, "1\u00a0min 1\u00a0s"],
  [999, "0\u00a0s"],
  [-5, "0\u00a0s"],
])("%i ms last %s", (ms, expected) => expect(formatDuration(ms)).toBe(expected));

test.each([
  [187_200_000, "2\u00a0pv"],
  [899_000, "14\u00a0min"],
  [999, "0\u00a0s"],
])("%i ms last %s in one unit", (ms, expected) => expect(formatDuration(ms, 1)).toBe(expected));

test.each<[Language, string[]]>([
  ["fi", ["23 pv", "1 pv", "5 h", "1 min", "0 s"]],
  ["sv", ["23 dagar", "1 dag", "5 timmar", "1 minut", "0 sekunder"]],
  ["en", ["23 days", "1 day", "5 hours", "1 minute", "0 seconds"]],
])("one unit stands in a sentence as %s says it: %j", (language, expected) => {
  const lasting = [23 * 86_400_000, 86_400_000, 5 * 3_600_000, 60_000, 0];
  const written = inLanguage(language, () => lasting.map((ms) => formatDuration(ms, 1)));
  expect(written.map((text) => text.replace("\u00a0", " "))).toEqual(expected);
});

/** A fourth language must be added here. */
const WRITTEN: Record<Language, { moments: string[]; periods: string[] }> = {
  fi: {
    moments: [
      "5.11.2026",
      "torstaina 5.11.2026",
      "marraskuu 2026",
      "5.11.2026 klo\u00a09.05",
      "−1\u00a0234,50\u00a0€",
      "2\u00a0pv 4\u00a0h",
    ],
    periods: ["2.–15.11.2026", "26.10.–8.11.2026", "21.12.2026–3.1.2027"],
  },
  sv: {
    moments: [
      "5.11.2026",
      "torsdag 5.11.2026",
      "november 2026",
      "5.11.2026 kl.\u00a09.05",
      "−1\u00a0234,50\u00a0€",
      "2\u00a0d 4\u00a0h",
    ],
    periods: ["2–15.11.2026", "26.10–8.11.2026", "21.12.2026–3.1.2027"],
  },
  en: {
    moments: [
      "5\u00a0Nov\u00a02026",
      "Thursday 5\u00a0Nov\u00a02026",
      "November 2026",
      "5\u00a0Nov\u00a02026,\u00a009:05",
      "−€1,234.50",
      "2\u00a0d 4\u00a0h",
    ],
    periods: [
      "2–15\u00a0Nov\u00a02026",
      "26\u00a0Oct\u00a0– 8\u00a0Nov\u00a02026",
      "21\u00a0Dec\u00a02026\u00a0– 3\u00a0Jan\u00a02027",
    ],
  },
};

describe.each(LANGUAGES)("as %s writes them", (language) => {
  test("days, months, times, amounts and durations", () => {
    const written = inLanguage(language, () => [
      formatDate("2026-11-05"),
      formatDayOn("2026-11-05", "2026-11-03"),
      formatMonth("2026-11"),
      formatDateTime(new Date("2026-11-05T07:05:00Z")),
      formatEuros(-123450),
      formatDuration(187_200_000),
    ]);
    expect(written).toEqual(WRITTEN[language].moments);
  });

  test("periods, with common parts once", () => {
    const periods = [
      { start: "2026-11-02", end: "2026-11-15" },
      { start: "2026-10-26", end: "2026-11-08" },
      { start: "2026-12-21", end: "2027-01-03" },
    ];
    expect(inLanguage(language, () => periods.map(formatPeriod))).toEqual(WRITTEN[language].periods);
  });
});

test.each<[Language, string, string, string]>([
  ["fi", "2026-11-25", "keskiviikkona 25.11.2026", "25.11.2026"],
  ["fi", "2026-11-26", "tänään 26.11.2026", "tänään 26.11.2026"],
  ["fi", "2026-11-27", "huomenna 27.11.2026", "huomenna 27.11.2026"],
  ["fi", "2026-11-28", "lauantaina 28.11.2026", "28.11.2026"],
  ["sv", "2026-11-26", "i dag 26.11.2026", "i dag 26.11.2026"],
  ["sv", "2026-11-27", "i morgon 27.11.2026", "i morgon 27.11.2026"],
  ["en", "2026-11-26", "today, 26\u00a0Nov\u00a02026", "today, 26\u00a0Nov\u00a02026"],
  ["en", "2026-11-27", "tomorrow, 27\u00a0Nov\u00a02026", "tomorrow, 27\u00a0Nov\u00a02026"],
])("on 26 November 2026, in %s, %s is '%s' or '%s'", (language, day, on, from) => {
  const said = inLanguage(language, () => [formatDayOn(day, "2026-11-26"), formatDayFrom(day, "2026-11-26")]);
  expect(said).toEqual([on, from]);
});

test("facts on a line are joined by a dot that stays with the fact before it", () => {
  expect(formatFacts(["1234567-1", null, false, "", "Taksi Häme"])).toBe("1234567-1\u00a0· Taksi Häme");
});
