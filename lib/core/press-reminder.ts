import { daysBetween, type PlainDate } from "./calendar.ts";

// 'Muistuta': an admin picks rows of a list, and the companies behind them get mails.

/** An admin reminds nobody of the same row again within these days. */
const REMINDER_PAUSE_DAYS = 7;

export const wasJustReminded = (remindedOn: PlainDate | null, today: PlainDate): boolean =>
  remindedOn !== null && daysBetween(remindedOn, today) < REMINDER_PAUSE_DAYS;

export type Reminded = {
  /** The companies that get mails. */
  companies: number;
  /** The rows of which somebody was reminded in the last seven days, with the first and the last day. */
  already: { count: number; from: PlainDate; to: PlainDate } | null;
  /** What was picked and asks for no reminder. */
  left: number;
};

/** The rows that were reminded of on these days; null without any. */
export function alreadyReminded(days: readonly PlainDate[]): Reminded["already"] {
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from && to ? { count: days.length, from, to } : null;
}
