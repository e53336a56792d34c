import { expect, test } from "vitest";
import { addDays } from "#lib/core/calendar.ts";
import { addBankingDays, isBankingDay, payoutDateOf } from "./banking-days.ts";

/** Mondays to Fridays on which banks are closed. */
function closedWeekdays(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day));
  return days.filter((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return day.startsWith(`${year}`) && weekday !== 0 && weekday !== 6 && !isBankingDay(day);
  });
}

test("banks are closed on nine weekdays of 2026", () => {
  expect(closedWeekdays(2026)).toEqual([
    "2026-01-01",
    "2026-01-06",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-05-14",
    "2026-06-19",
    "2026-12-24",
    "2026-12-25",
  ]);
});

test("and on eight of 2027", () => {
  expect(closedWeekdays(2027)).toEqual([
    "2027-01-01",
    "2027-01-06",
    "2027-03-26",
    "2027-03-29",
    "2027-05-06",
    "2027-06-25",
    "2027-12-06",
    "2027-12-24",
  ]);
});

test.each([
  ["2000-04-24", "Easter Monday of a leap century"],
  ["2008-03-24", "Easter Monday of an early year"],
  ["2011-04-25", "Easter Monday of a late year"],
  ["2024-05-09", "Ascension Day"],
  ["2024-06-21", "Midsummer Eve"],
  ["2025-04-18", "Good Friday"],
  ["2038-04-26", "the latest Easter Monday there is"],
])("banks are closed on %s, %s", (date) => expect(isBankingDay(date)).toBe(false));

test.each(["2026-11-21", "2026-11-22"])("and on the weekend day %s", (date) =>
  expect(isBankingDay(date)).toBe(false),
);

test.each(["2026-06-18", "2026-06-22", "2026-12-23", "2026-12-28", "2026-04-02"])("but not on %s", (date) =>
  expect(isBankingDay(date)).toBe(true),
);

test.each([
  ["2026-11-08", 0, "2026-11-09"],
  ["2026-11-08", 3, "2026-11-12"],
  ["2026-11-22", 3, "2026-11-26"],
  ["2026-12-20", 0, "2026-12-21"],
  ["2026-12-20", 3, "2026-12-28"],
  ["2027-01-03", 0, "2027-01-04"],
  ["2027-01-03", 3, "2027-01-08"],
  ["2026-04-05", 0, "2026-04-07"],
])("a period that ends on %s is paid with a delay of %i on %s", (end, delay, expected) => {
  expect(payoutDateOf(end, delay)).toBe(expected);
});

test("the first banking day after a day is never that day", () => {
  expect(addBankingDays("2026-11-20", 1)).toBe("2026-11-23");
});
