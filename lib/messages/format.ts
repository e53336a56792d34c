import { daysBetween, helsinkiFormat, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";
import { currentLanguage, DECIMAL_MARKS, type Language, LOCALES } from "#lib/core/language.ts";
import * as m from "#messages";

// Constructing a formatter costs more than a hundred uses of it, so each language keeps its own.
function byLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made: Partial<Record<Language, Format>> = {};
  return () => {
    const language = currentLanguage();
    made[language] ??= make(LOCALES[language]);
    return made[language];
  };
}

const dateFormat = (parts: Intl.DateTimeFormatOptions) =>
  byLanguage((locale) => helsinkiFormat(locale, parts)());
const numberFormat = (options: Intl.NumberFormatOptions) =>
  byLanguage((locale) => new Intl.NumberFormat(locale, options));

/** Only the digits; the words and marks between them are in the messages. */
const helsinkiClock = helsinkiFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});
const shortMonth = dateFormat({ month: "short" });
const monthAlone = dateFormat({ month: "long" });
const monthAndYear = dateFormat({ year: "numeric", month: "long" });
const weekday = dateFormat({ weekday: "long" });
const euros = numberFormat({ style: "currency", currency: "EUR" });
const wholeEuros = numberFormat({ style: "currency", currency: "EUR", maximumFractionDigits: 0 });
const percent = numberFormat({ style: "percent", maximumFractionDigits: 2 });
const integer = numberFormat({ maximumFractionDigits: 0 });

/**
 * `21.11.2026`, in English `21 Nov 2026`, because readers of 5/11/2026 disagree about the month. An instant is shown as its
 * date in Finland. Throws a RangeError for an invalid date.
 */
export function formatDate(date: PlainDate | Date): string {
  const plain = date instanceof Date ? clockOf(date).date : date;
  if (!isPlainDate(plain)) throw new RangeError(`Not a date: ${plain}`);
  return partOfDate(plain, "year");
}

/** `tänään 26.11.2026`, `huomenna 27.11.2026`, `perjantaina 28.11.2026`: the day on which something happens, for a reader of today. */
export const formatDayOn = (date: PlainDate, today: PlainDate): string =>
  nearDay(date, today) ?? m.ui_dayOn({ weekday: weekday().format(noonOf(date)), date: formatDate(date) });

/** `tänään 26.11.2026`, `huomenna 27.11.2026`, else `28.11.2026`. */
export const formatDayFrom = (date: PlainDate, today: PlainDate): string =>
  nearDay(date, today) ?? formatDate(date);

function nearDay(date: PlainDate, today: PlainDate): string | null {
  const days = daysBetween(today, date);
  if (days !== 0 && days !== 1) return null;
  return (days === 0 ? m.ui_dayToday : m.ui_dayTomorrow)({ date: formatDate(date) });
}

/** `marraskuu 2026` of `2026-11`. */
export const formatMonth = (month: string): string => monthAndYear().format(noonOf(`${month}-15`));

/** `marraskuu` of `2026-11`. */
export const formatMonthName = (month: string): string => monthAlone().format(noonOf(`${month}-15`));

/** `2.–15.11.2026`, `26.10.–8.11.2026` or `21.12.2026–3.1.2027`: the common part of both dates is written once. */
export function formatPeriod({ start, end }: { start: PlainDate; end: PlainDate }): string {
  return dashed(partOfDate(start, leastOf(start, end)), formatDate(end));
}

/** `16.11.2026–31.12.2026`: both days whole, for a beginning and an end that are no period. */
export const formatSpan = (from: PlainDate, to: PlainDate): string =>
  dashed(formatDate(from), formatDate(to));

/** `9.–15.11.`, `26.10.–8.11.`, one day as `9.11.`: without the year, which is shown elsewhere. */
export function formatDaysOfYear(from: PlainDate, to: PlainDate): string {
  const until = partOfDate(to, "month");
  if (from === to) return until;
  return dashed(partOfDate(from, from.slice(0, 7) === to.slice(0, 7) ? "day" : "month"), until);
}

/** English puts spaces around the dash between dates with words, and a line may end after it. */
const dashed = (from: string, to: string): string =>
  from.includes("\u00a0") ? `${from}\u00a0– ${to}` : `${from}–${to}`;

/** The shortest beginning of a period: `2.` of the month, `26.10.` of the year, or the whole date. */
function leastOf(start: PlainDate, end: PlainDate): Reach {
  if (start.slice(0, 4) !== end.slice(0, 4)) return "year";
  return start.slice(0, 7) === end.slice(0, 7) ? "day" : "month";
}

/** The written parts of a date: only its day, its day and month, or all of it. */
type Reach = "day" | "month" | "year";
type DateParts = { day: number; month: number; year: string; monthName: () => string };

/**
 * How each language writes a date. Finnish has a point after a last number other than a year, Swedish has none. No line ends
 * inside an English date.
 */
const DATES: Record<Language, Record<Reach, (date: DateParts) => string>> = {
  fi: {
    day: ({ day }) => `${day}.`,
    month: ({ day, month }) => `${day}.${month}.`,
    year: ({ day, month, year }) => `${day}.${month}.${year}`,
  },
  sv: {
    day: ({ day }) => `${day}`,
    month: ({ day, month }) => `${day}.${month}`,
    year: ({ day, month, year }) => `${day}.${month}.${year}`,
  },
  en: {
    day: ({ day }) => `${day}`,
    month: ({ day, monthName }) => `${day}\u00a0${monthName()}`,
    year: ({ day, monthName, year }) => `${day}\u00a0${monthName()}\u00a0${year}`,
  },
};

const partOfDate = (date: PlainDate, until: Reach): string =>
  DATES[currentLanguage()][until]({
    day: Number(date.slice(8)),
    month: Number(date.slice(5, 7)),
    year: date.slice(0, 4),
    monthName: () => shortMonth().format(noonOf(date)),
  });

const withoutZero = (hour: string): string => String(Number(hour));
/** How each language writes an hour that has two digits, such as `06`. */
const HOURS: Record<Language, (hour: string) => string> = {
  fi: withoutZero,
  sv: withoutZero,
  en: (hour) => hour,
};

/** `21.11.2026 klo 6.05`, in English `21 Nov 2026, 06:05`, Finnish time; the word stays with its time. */
export function formatDateTime(instant: Date): string {
  const { date, hour, minute } = clockOf(instant);
  const written = HOURS[currentLanguage()](hour);
  return m.ui_dateAndTime({ date: formatDate(date), hour: written, minute });
}

/** `1 234,50 €` of integer cents, with no-break spaces and a true minus sign. */
export const formatEuros = (cents: number): string => amountOf(euros(), cents);

/** `30 €` without cents, otherwise like formatEuros. */
export const formatWholeEuros = (cents: number): string =>
  cents % 100 === 0 ? amountOf(wholeEuros(), cents) : formatEuros(cents);

/** British English formatting uses a hyphen for the minus sign. */
const amountOf = (format: Intl.NumberFormat, cents: number): string =>
  format.format(withoutNegativeZero(cents / 100)).replace("-", "\u2212");

/** `2,7 %` of basis points: 270 is 2,7 %. */
export const formatPercent = (basisPoints: number): string =>
  percent().format(withoutNegativeZero(basisPoints / 10_000));

/** `+1 234,50 €`, a difference: a plus before what is more. */
export const formatEuroChange = (cents: number): string => withSign(cents, formatEuros(cents));

/** `+2,7 %`, with a true minus sign. */
export const formatPercentChange = (basisPoints: number): string =>
  withSign(basisPoints, formatPercent(basisPoints).replace("-", "\u2212"));

const withSign = (amount: number, text: string): string => (amount > 0 ? `+${text}` : text);

/** `20 000`, grouped with no-break spaces. */
export const formatInteger = (count: number): string => integer().format(withoutNegativeZero(count));

/** `1234,5` of the digits `1234.5`, as people type a number into a field, without grouping. */
export const formatDecimal = (digits: string): string =>
  digits.replace(".", DECIMAL_MARKS[currentLanguage()]);

/** `1234567-1 · Taksi Häme`: short facts on a line. A line may end with the dot and never begins with it. */
export const formatFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join("\u00a0· ");

const UNITS = [
  { name: "d", ms: 86_400_000 },
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
  { name: "s", ms: 1000 },
] as const;

/**
 * `2 pv 4 h`: the largest fitting unit and the next smaller one. Alone, the largest is for a sentence, as a whole word if the
 * language has no abbreviation: `2 days`. Rounded down; not for negative values.
 */
export function formatDuration(ms: number, units: 1 | 2 = 2): string {
  const written = units === 1 ? (unit: Unit, count: number) => m.ui_timeInOneUnit({ unit, count }) : counted;
  const found = UNITS.findIndex((unit) => ms >= unit.ms);
  if (found < 0) return written("s", 0);
  let rest = ms;
  return UNITS.slice(found, found + units)
    .map((unit) => {
      const count = Math.floor(rest / unit.ms);
      rest -= count * unit.ms;
      return count > 0 ? written(unit.name, count) : "";
    })
    .filter(Boolean)
    .join(" ");
}

type Unit = (typeof UNITS)[number]["name"];

const counted = (unit: Unit, count: number): string => `${count}\u00a0${m.ui_timeUnits({ unit })}`;

/** A text for a file: English dates get plain spaces, because lines do not break and programs search for them. */
export const textForFile = (text: string): string =>
  currentLanguage() === "en" ? text.replaceAll("\u00a0", " ") : text;

const withoutNegativeZero = (value: number): number => (value === 0 ? 0 : value);

const noonOf = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`);

/** The parts of a Finnish clock and calendar. */
function clockOf(instant: Date): { date: PlainDate; hour: string; minute: string } {
  const [date = "", time = ""] = helsinkiClock().format(instant).split(" ");
  return { date, hour: time.slice(0, 2), minute: time.slice(3, 5) };
}
