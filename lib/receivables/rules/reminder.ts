/** The days after the due date on which an unpaid invoice is reminded of: `7, 21`. Empty: never. Throws for all else. */
export function readReminderDays(text: string): number[] {
  const words = text.split(",").flatMap((word) => word.trim() || []);
  const days = words.map(Number);
  const rising = days.every((day, index) => index === 0 || day > (days[index - 1] ?? day));
  if (!rising || days.some((day) => !Number.isInteger(day) || day < 1 || day > 365) || days.length > MOST)
    throw new Error("the days of payment reminders rise from 1 to 365");
  return days;
}

const MOST = 5;

/**
 * The reminder that is due of an invoice, counted from one, or null. `reminded` is the last one that left. Reminders that
 * were missed are made up for by one, the latest of them.
 */
export function dueReminder(
  lateDays: number,
  { days, reminded }: { days: readonly number[]; reminded: number },
): number | null {
  const passed = days.filter((day) => day <= lateDays).length;
  return passed > reminded ? passed : null;
}
