import { lazy } from "./lazy.ts";

/** A calendar date without time, `YYYY-MM-DD`. */
export type PlainDate = string;

/** 24 hours. A Finnish date has 23 or 25 twice a year. */
export const DAY_MS = 86_400_000;
const MS_PER_HOUR = 3_600_000;
const FORM = /^(?:19|2\d)\d\d-\d\d-\d\d$/;
/** Swedish writes dates as ISO does. */
const helsinki = helsinkiFormat("sv-SE", { year: "numeric", month: "2-digit", day: "2-digit" });

const hourOfHelsinki = helsinkiFormat("sv-SE", { hour: "2-digit", hourCycle: "h23" });

/** A formatter of Finnish time, made when it is first used. */
export function helsinkiFormat(
  language: string,
  parts: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  return lazy(() => new Intl.DateTimeFormat(language, { timeZone: "Europe/Helsinki", ...parts }));
}

/** A date that exists, from 1900-01-01 to 2999-12-31. */
export function isPlainDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // JavaScript parses 30 February as a day in March.
  return !Number.isNaN(ms) && new Date(ms).getUTCDate() === Number(text.slice(8));
}

/** The instant that many times 24 hours later, earlier when negative. */
export const daysFrom = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);

/** The date `days` later, earlier when negative. Throws a RangeError when `date` is not a date. */
export const addDays = (date: PlainDate, days: number): PlainDate => toPlainDate(toMs(date) + days * DAY_MS);

/** The first day of a month `YYYY-MM`, and the first day after it. */
export function monthDays(month: string): { from: PlainDate; before: PlainDate } {
  const from = `${month}-01`;
  // 31 days after the first of a month is always in the next month.
  return { from, before: `${addDays(from, 31).slice(0, 7)}-01` };
}

/** Days from `from` to `to`; negative when `to` is earlier. Calendar days: no hour is lost to summer time. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => (toMs(to) - toMs(from)) / DAY_MS;

/** The date it is in Finland at this instant. */
export const helsinkiDate = (instant: Date): PlainDate => helsinki().format(instant);

/** A clock that shows `now` and advances: a job may run past midnight. */
export function clockFrom(now: Date): () => Date {
  const since = performance.now();
  return () => new Date(now.getTime() + performance.now() - since);
}

/** The hour that a clock in Finland shows at this instant, 0 to 23. */
export const helsinkiHour = (instant: Date): number => Number(hourOfHelsinki().format(instant));

/** The instant at which a day begins in Finland. Summer time begins and ends after midnight, so there is one each day. */
export function startOfDay(date: PlainDate): Date {
  const winter = new Date(toMs(date) - 2 * MS_PER_HOUR);
  return helsinkiHour(winter) === 0 ? winter : new Date(winter.getTime() - MS_PER_HOUR);
}

const toPlainDate = (ms: number): PlainDate => new Date(ms).toISOString().slice(0, 10);

function toMs(date: PlainDate): number {
  if (!isPlainDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

/** The Monday of a date's week. */
export const mondayOf = (date: PlainDate): PlainDate =>
  addDays(date, -(((daysBetween(A_MONDAY, date) % 7) + 7) % 7));

const A_MONDAY = "2026-01-05";

/** Whether a text is an existing instant with microseconds, as cursors of lists hold it. */
export function isInstant(text: string | number): boolean {
  const seconds = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z$/.exec(String(text))?.[1];
  if (seconds === undefined) return false;
  const at = new Date(`${seconds}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(seconds);
}

const DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/** An instant as ISO 8601 in UTC, the same text as toISOString(), which takes twice as long over a list. */
export function isoInstant(instant: Date): string {
  const year = instant.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return instant.toISOString();
  const date = `${year}-${DIGITS[instant.getUTCMonth() + 1]}-${DIGITS[instant.getUTCDate()]}`;
  const time = `${DIGITS[instant.getUTCHours()]}:${DIGITS[instant.getUTCMinutes()]}:${DIGITS[instant.getUTCSeconds()]}`;
  return `${date}T${time}.${String(instant.getUTCMilliseconds()).padStart(3, "0")}Z`;
}

/** The day of the reminders to send at this instant: today in Finland, null before `fromHour` o'clock there. */
export const reminderDay = (now: Date, fromHour: number): PlainDate | null =>
  helsinkiHour(now) < fromHour ? null : helsinkiDate(now);

/** The days on which a package may begin or end, `until` exclusive; the database has the same bounds. */
export const PERIOD_DAYS = { from: "2000-01-01", until: "2200-01-01" } as const;
