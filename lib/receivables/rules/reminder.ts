import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";

/** The texts of payment reminders, and the days after the due date on which they are sent. */
export type ReminderSettings = { days: readonly number[]; words: ReminderWords };

/** The settings of payment reminders, in the order of the screen. */
export const REMINDER_PARTS = ["days", "subject", "heading", "text", "details"] as const;
export type ReminderPart = (typeof REMINDER_PARTS)[number];

/** The parts that differ. */
export const changedParts = (before: ReminderSettings, after: ReminderSettings): ReminderPart[] =>
  REMINDER_PARTS.filter((part) => partOf(before, part) !== partOf(after, part));

/** The value of a setting as typed. Days: `14, 30`. */
export const partOf = ({ days, words }: ReminderSettings, part: ReminderPart): string =>
  part === "days" ? days.join(", ") : words[part];

/** The days after the due date on which a reminder is sent: `7, 21`. Empty: never. Throws for any other text. */
export function readReminderDays(text: string): number[] {
  const words = text.split(",").flatMap((word) => word.trim() || []);
  const days = words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : Number.NaN));
  const rising = days.every((day, index) => index === 0 || day > (days[index - 1] ?? day));
  if (!rising || days.some((day) => !Number.isInteger(day) || day < 1 || day > 365) || days.length > MOST)
    throw new Error("the days of payment reminders rise from 1 to 365");
  return days;
}

const MOST = 5;

/**
 * The due reminder of an invoice, counted from one, or null. `reminded` is the last one sent. After missed reminders only the
 * latest one is sent.
 */
export function dueReminder(
  lateDays: number,
  { days, reminded }: { days: readonly number[]; reminded: number },
): number | null {
  const passed = days.filter((day) => day <= lateDays).length;
  return passed > reminded ? passed : null;
}
