import { expect, test } from "vitest";
import { startOfDay } from "#lib/core/calendar.ts";
import { isPeriod, nextPeriod, periodNumber, periodOf, periodsBetween, previousPeriod } from "./period.ts";

test.each([
  ["2025-12-22", -1],
  ["2026-01-04", -1],
  ["2026-01-05", 0],
  ["2026-01-18", 0],
  ["2026-10-25", 20],
  ["2026-10-26", 21],
  ["2026-11-08", 21],
  ["2026-12-20", 24],
  ["2026-12-31", 25],
  ["2027-01-03", 25],
  ["2027-01-04", 26],
])("%s lies in period %i", (date, number) => expect(periodNumber(date)).toBe(number));

test.each([
  ["2026-01-05", "2026-01-05", "2026-01-18"],
  ["2026-11-08", "2026-10-26", "2026-11-08"],
  ["2027-01-01", "2026-12-21", "2027-01-03"], // 2026 has 53 weeks: even weeks would begin on 11.1.2027
  ["2027-01-04", "2027-01-04", "2027-01-17"],
  ["2026-01-04", "2025-12-22", "2026-01-04"],
])("the period of %s is %s to %s", (date, start, end) => {
  expect(periodOf(date)).toEqual({ start, end });
  expect(isPeriod({ start, end })).toBe(true);
});

test.each([
  ["2026-10-19", "2026-11-01"],
  ["2026-10-26", "2026-11-09"],
  ["2026-10-27", "2026-11-08"],
])("%s to %s is on no calendar", (start, end) => expect(isPeriod({ start, end })).toBe(false));

test("periods follow one another without a gap", () => {
  const period = { start: "2026-12-21", end: "2027-01-03" };
  expect(nextPeriod(period)).toEqual({ start: "2027-01-04", end: "2027-01-17" });
  expect(previousPeriod(nextPeriod(period))).toEqual(period);
});

test("the periods between two days hold both", () => {
  expect(periodsBetween("2025-12-31", "2026-02-01").map(({ start }) => start)).toEqual([
    "2025-12-22",
    "2026-01-05",
    "2026-01-19",
  ]);
  expect(periodsBetween("2026-02-02", "2026-02-01")).toEqual([]);
});

test.each([
  ["2026-03-16", "2026-03-30", 335],
  ["2026-10-12", "2026-10-26", 337],
  ["2026-01-05", "2026-01-19", 336],
])("from the beginning of %s to that of %s it is %i hours", (from, to, hours) => {
  expect((startOfDay(to).getTime() - startOfDay(from).getTime()) / 3_600_000).toBe(hours);
});
