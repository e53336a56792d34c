import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, helsinkiDate, helsinkiHour, isPlainDate, mondayOf } from "./calendar.ts";

describe("a date", () => {
  test.each(["1900-01-01", "2999-12-31", "2024-02-29", "2000-02-29", "2026-03-29"])("%s exists", (text) =>
    expect(isPlainDate(text)).toBe(true),
  );

  test.each([
    "2026-02-29",
    "2026-02-30",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1899-12-31",
    "3000-01-01",
    "0000-01-01",
    "10000-01-01",
    "+275760-09-13",
    "-infinity",
    "infinity",
    "2026-1-1",
    "21.11.2026",
    "2026-11-21T00:00:00Z",
    "2026-11-21\n",
    " 2026-11-21",
    "",
  ])("%j does not", (text) => expect(isPlainDate(text)).toBe(false));
});

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2026-03-28", 1, "2026-03-29"],
  ["2026-03-29", 1, "2026-03-30"],
  ["2026-10-25", 1, "2026-10-26"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-01-05", 294, "2026-10-26"],
  ["2026-11-21", 0, "2026-11-21"],
])("%s and %i days make %s", (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
  expect(daysBetween(date, expected)).toBe(days);
});

test("adding and counting days undo each other", () => {
  const date = fc.integer({ min: 0, max: 250_000 }).map((n) => addDays("2000-01-01", n));
  fc.assert(
    fc.property(date, fc.integer({ min: -30_000, max: 30_000 }), (from, days) => {
      const to = addDays(from, days);
      expect(daysBetween(from, to)).toBe(days);
      expect(addDays(to, -days)).toBe(from);
    }),
  );
});

test.each(["2026-02-30", "tänään", ""])("no days can be added to %j", (date) => {
  expect(() => addDays(date, 1)).toThrow(RangeError);
});

test.each([
  ["2026-01-01T21:59:59Z", "2026-01-01"],
  ["2026-01-01T22:00:00Z", "2026-01-02"],
  ["2026-07-01T20:59:59Z", "2026-07-01"],
  ["2026-07-01T21:00:00Z", "2026-07-02"],
  ["2026-03-28T22:30:00Z", "2026-03-29"],
  ["2026-03-29T20:59:59Z", "2026-03-29"],
  ["2026-10-24T21:00:00Z", "2026-10-25"],
  ["2026-10-25T21:59:59Z", "2026-10-25"],
])("at %s it is %s in Finland", (instant, expected) =>
  expect(helsinkiDate(new Date(instant))).toBe(expected),
);

test.each([
  ["2026-01-01T21:59:59Z", 23],
  ["2026-01-01T22:00:00Z", 0],
  ["2026-03-29T00:59:59Z", 2],
  ["2026-03-29T01:00:00Z", 4],
  ["2026-10-25T00:30:00Z", 3],
  ["2026-10-25T01:30:00Z", 3],
])("at %s the hour is %i in Finland", (instant, expected) =>
  expect(helsinkiHour(new Date(instant))).toBe(expected),
);

test.each([
  ["2026-11-22", "2026-11-16"],
  ["2026-11-23", "2026-11-23"],
  ["2026-01-01", "2025-12-29"],
  ["2020-02-29", "2020-02-24"],
])("the week of %s begins on Monday %s", (date, monday) => {
  expect(mondayOf(date)).toBe(monday);
});
