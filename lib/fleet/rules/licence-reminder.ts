import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";

/** Days before a licence's last day on which its company is reminded; 0 is the last day itself. */
export const REMINDER_STAGES = [60, 30, 14, 7, 0] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

const FIRST_STAGE = 60;
/** How many days late the last reminder may be sent: a server that was down catches up, an old licence gets none. */
const LATE_DAYS = 7;
/** The hour in Finland from which on reminders are sent, when people are awake. */
export const REMINDER_HOUR = 7;

/**
 * The due reminder of a licence whose last day is `expiration`, or null. `reminded` is the last one sent for this very date.
 * After missed stages only the latest one is sent.
 */
export function dueStage(
  expiration: PlainDate,
  today: PlainDate,
  reminded: ReminderStage | null,
): ReminderStage | null {
  const stage = reachedStage(daysBetween(today, expiration));
  return stage !== null && (reminded === null || stage < reminded) ? stage : null;
}

/** The stage that an admin's reminder takes the place of; a long expired licence has the last one. */
export const stageOfPress = (expiration: PlainDate, today: PlainDate): ReminderStage =>
  REMINDER_STAGES.findLast((stage) => daysBetween(today, expiration) <= stage) ?? FIRST_STAGE;

/** The last days of the licences that can be due today, both inclusive. */
export const reminderWindow = (today: PlainDate): { from: PlainDate; to: PlainDate } => ({
  from: addDays(today, -LATE_DAYS),
  to: addDays(today, FIRST_STAGE),
});

function reachedStage(daysLeft: number): ReminderStage | null {
  if (daysLeft < -LATE_DAYS) return null;
  return REMINDER_STAGES.findLast((stage) => daysLeft <= stage) ?? null;
}
