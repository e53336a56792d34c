import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "./inputs.ts";

/** Settlements are made every two weeks. */
export const SETTLEMENT_DAYS = 14;

/** A Monday. Periods count from a day and not from week numbers: 2026 has 53 weeks, so even weeks would skip one. */
export const PERIOD_ANCHOR: PlainDate = "2026-01-05";

/** Periods are numbered from the one that began on 5.1.2026, which is 0; earlier ones are negative. */
export const periodNumber = (date: PlainDate): number =>
  Math.floor(daysBetween(PERIOD_ANCHOR, date) / SETTLEMENT_DAYS);

/** The fortnight of a day in Finland. Throws a RangeError for an invalid date. */
export const periodOf = (date: PlainDate): Period =>
  startingOn(addDays(PERIOD_ANCHOR, periodNumber(date) * SETTLEMENT_DAYS));

/** Whether the calendar of settlements has this period. */
export function isPeriod({ start, end }: Period): boolean {
  const period = periodOf(start);
  return period.start === start && period.end === end;
}

export const nextPeriod = (period: Period): Period => startingOn(addDays(period.start, SETTLEMENT_DAYS));

export const previousPeriod = (period: Period): Period => startingOn(addDays(period.start, -SETTLEMENT_DAYS));

/** The periods from that of `from` to that of `to`, oldest first; none if `to` is in an earlier period. */
export function periodsBetween(from: PlainDate, to: PlainDate): Period[] {
  const first = periodOf(from);
  const count = Math.max(0, periodNumber(to) - periodNumber(from) + 1);
  return Array.from({ length: count }, (_, index) =>
    startingOn(addDays(first.start, index * SETTLEMENT_DAYS)),
  );
}

const startingOn = (start: PlainDate): Period => ({ start, end: addDays(start, SETTLEMENT_DAYS - 1) });
