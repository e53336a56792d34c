import { expect, test } from "vitest";
import { dueReminder, readReminderDays } from "./reminder.ts";

test.each([
  [0, 0, null],
  [13, 0, null],
  [14, 0, 1],
  [20, 1, null],
  [30, 1, 2],
  // A server that was down sends one reminder, not two.
  [45, 0, 2],
  [45, 2, null],
])("after %i late days and %i reminders, reminder %s is due", (lateDays, reminded, expected) => {
  expect(dueReminder(lateDays, { days: [14, 30], reminded })).toBe(expected);
});

test("the days are read from a list, and an empty list means no reminders", () => {
  expect(readReminderDays("14, 30")).toEqual([14, 30]);
  expect(readReminderDays("")).toEqual([]);
});

test.each(["0", "30, 14", "14, 14", "x", "1.5", "366", "-1", "1,2,3,4,5,6"])("%j is refused", (text) => {
  expect(() => readReminderDays(text)).toThrow();
});
