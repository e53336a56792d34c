import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, reminderDay } from "#lib/core/calendar.ts";
import {
  dueStage,
  REMINDER_STAGES,
  type ReminderStage,
  reminderWindow,
  stageOfPress,
} from "./licence-reminder.ts";

type Row = readonly [daysLeft: number, reminded: ReminderStage | null, due: ReminderStage | null];

const TODAY = "2026-11-21";

describe("a licence without an earlier reminder", () => {
  test.each<Row>([
    [61, null, null],
    [60, null, 60],
    [59, null, 60],
    [31, null, 60],
    [30, null, 30],
    [15, null, 30],
    [14, null, 14],
    [8, null, 14],
    [7, null, 7],
    [1, null, 7],
    [0, null, 0],
    [-1, null, 0],
    [-7, null, 0],
    [-8, null, null],
    [-900, null, null],
  ])("with %i days left (reminded: %s) the reminder of day %s is due", (daysLeft, reminded, due) => {
    expect(dueStage(addDays(TODAY, daysLeft), TODAY, reminded)).toBe(due);
  });
});

describe("a licence with an earlier reminder", () => {
  test.each<Row>([
    [60, 60, null],
    [31, 60, null],
    [30, 60, 30],
    [29, 60, 30],
    [30, 30, null],
    [14, 30, 14],
    // The server was down from day 31 to day 5. It sends only the latest reminder.
    [5, 60, 7],
    [5, 7, null],
    [0, 7, 0],
    [0, 0, null],
    [-3, 7, 0],
    [-3, 0, null],
    [-8, 7, null],
    // The clock was set back.
    [40, 7, null],
  ])(
    "with %i days left, after the reminder of day %s, the reminder of day %s is due",
    (daysLeft, reminded, due) => {
      expect(dueStage(addDays(TODAY, daysLeft), TODAY, reminded)).toBe(due);
    },
  );
});

test.each([
  ["over the night in which the clocks go forward", "2026-03-30", "2026-03-16", 14],
  ["over the night in which they go back", "2026-10-26", "2026-10-12", 14],
  ["a day before that", "2026-10-26", "2026-10-11", 30],
  ["over a leap day", "2028-03-07", "2028-02-29", 7],
  ["on the leap day itself", "2028-02-29", "2028-02-29", 0],
  ["over February of a common year", "2027-03-07", "2027-02-28", 7],
  ["over the turn of the year", "2027-01-30", "2026-12-31", 30],
])("%s, the days are counted by the calendar", (_when, expiration, today, due) => {
  expect(dueStage(expiration, today, null)).toBe(due);
});

test("every due licence lies in the window, and every licence in the window is due before its first reminder", () => {
  const { from, to } = reminderWindow(TODAY);
  expect([from, to]).toEqual(["2026-11-14", "2027-01-20"]);
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const expiration = addDays(TODAY, days);
      expect(dueStage(expiration, TODAY, null) !== null).toBe(expiration >= from && expiration <= to);
    }),
  );
});

test("each reminder is sent at most once and in order, on whichever days the server runs", () => {
  const expiration = addDays(TODAY, 70);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 91 }), (days) => {
      let reminded: ReminderStage | null = null;
      for (const day of days.toSorted((a, b) => a - b)) {
        const today = addDays(TODAY, day);
        const due = dueStage(expiration, today, reminded);
        if (due === null) continue;
        expect(due).toBeLessThan(reminded ?? Number.POSITIVE_INFINITY);
        expect(due).toBeGreaterThanOrEqual(daysBetween(today, expiration));
        reminded = due;
      }
    }),
  );
});

test("a server that runs every day sends reminders on exactly the named days", () => {
  const expiration = addDays(TODAY, 70);
  const sent: number[] = [];
  let reminded: ReminderStage | null = null;
  for (let left = 70; left >= -20; left -= 1) {
    const due = dueStage(expiration, addDays(expiration, -left), reminded);
    if (due === null) continue;
    reminded = due;
    sent.push(left);
  }
  expect(sent).toEqual([...REMINDER_STAGES]);
});

test.each([
  ["2026-01-15T04:59:59Z", null],
  ["2026-01-15T05:00:00Z", "2026-01-15"],
  ["2026-01-15T21:59:59Z", "2026-01-15"],
  ["2026-01-15T22:00:00Z", null],
  ["2026-07-15T03:59:59Z", null],
  ["2026-07-15T04:00:00Z", "2026-07-15"],
  // The clocks change to summer time and to winter time.
  ["2026-03-28T04:59:59Z", null],
  ["2026-03-29T03:59:59Z", null],
  ["2026-03-29T04:00:00Z", "2026-03-29"],
  ["2026-10-25T04:59:59Z", null],
  ["2026-10-25T05:00:00Z", "2026-10-25"],
])("at %s the reminders of %s may be sent, from seven o'clock in Finland", (instant, day) => {
  expect(reminderDay(new Date(instant), 7)).toBe(day);
});

test("reminders may be sent at any time when the hour is 0", () => {
  expect(reminderDay(new Date("2026-01-15T22:00:00Z"), 0)).toBe("2026-01-16");
});

test.each([
  [60, 60],
  [31, 60],
  [30, 30],
  [1, 7],
  [0, 0],
  [-900, 0],
])("an admin's reminder %i days before the last day takes the place of day %i's", (daysLeft, stage) => {
  expect(stageOfPress(addDays(TODAY, daysLeft), TODAY)).toBe(stage);
});
