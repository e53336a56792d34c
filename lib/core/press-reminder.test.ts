import { expect, test } from "vitest";
import { addDays } from "./calendar.ts";
import { alreadyReminded, wasJustReminded } from "./press-reminder.ts";

const TODAY = "2026-11-21";

test("nobody is reminded again within seven days, and anybody on the seventh", () => {
  expect(wasJustReminded(null, TODAY)).toBe(false);
  expect(wasJustReminded(TODAY, TODAY)).toBe(true);
  expect(wasJustReminded(addDays(TODAY, -6), TODAY)).toBe(true);
  expect(wasJustReminded(addDays(TODAY, -7), TODAY)).toBe(false);
});

test("the rows that were reminded of already are counted, from the first to the last day in any order", () => {
  expect(alreadyReminded([])).toBeNull();
  expect(alreadyReminded([TODAY])).toEqual({ count: 1, from: TODAY, to: TODAY });
  const days = [TODAY, addDays(TODAY, -3), addDays(TODAY, -1)];
  expect(alreadyReminded(days)).toEqual({ count: 3, from: addDays(TODAY, -3), to: TODAY });
});
