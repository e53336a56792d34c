import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";

// Banks in Finland are closed on weekends and on the days below (OP's list of closing days, checked for 2026 and 2027).
// TARGET runs on some of them; the banks do not.

/** Holidays with a fixed date, `MM-DD`. */
const FIXED: readonly string[] = ["01-01", "01-06", "05-01", "12-06", "12-24", "12-25", "12-26"];
/** Days after Easter Sunday: Good Friday, Easter Monday, Ascension Day. */
const AFTER_EASTER: readonly number[] = [-2, 1, 39];

/** A day on which banks pay. */
export function isBankingDay(date: PlainDate): boolean {
  if (weekday(date) > 5 || FIXED.includes(date.slice(5)) || isMidsummerEve(date)) return false;
  return !AFTER_EASTER.includes(daysBetween(easterSunday(Number(date.slice(0, 4))), date));
}

/** The `count`th banking day after `date`; `count` is at least 1. */
export function addBankingDays(date: PlainDate, count: number): PlainDate {
  let day = date;
  for (let left = count; left > 0; left -= 1) {
    do day = addDays(day, 1);
    while (!isBankingDay(day));
  }
  return day;
}

/** The day on which a period is paid: `delay` banking days after the first banking day that follows the period. */
export const payoutDateOf = (periodEnd: PlainDate, delay: number): PlainDate =>
  addBankingDays(periodEnd, 1 + delay);

/** 1 is Monday, 7 Sunday. */
const weekday = (date: PlainDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The Friday between 19 and 25 June. */
const isMidsummerEve = (date: PlainDate): boolean =>
  date.slice(5) >= "06-19" && date.slice(5) <= "06-25" && weekday(date) === 5;

/** Easter of the Gregorian calendar, by the anonymous algorithm (Meeus, Jones and Butcher). */
function easterSunday(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-01`, epact + toSunday - 7 * shift + 21);
}
