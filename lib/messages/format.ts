import { helsinkiFormat, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";
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

/** Its digits only; the words and marks between them are the messages'. */
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
 * `21.11.2026`, in English `21 Nov 2026`, because readers of 5/11/2026 do not agree which number is the month. An instant is
 * shown as the date it is in Finland. Throws a RangeError for what is no date.
 */
export function formatDate(date: PlainDate | Date): string {
  const plain = date instanceof Date ? clockOf(date).date : date;
  if (!isPlainDate(plain)) throw new RangeError(`Not a date: ${plain}`);
  return partOfDate(plain, "year");
}

/** `torstaina 26.11.2026`: the day on which something happens. */
export const formatDayOn = (date: PlainDate): string =>
  m.ui_dayOn({ weekday: weekday().format(noonOf(date)), date: formatDate(date) });

/** `marraskuu 2026` of `2026-11`. */
export const formatMonth = (month: string): string => monthAndYear().format(noonOf(`${month}-15`));

/** `marraskuu` of `2026-11`. */
export const formatMonthName = (month: string): string => monthAlone().format(noonOf(`${month}-15`));

/** `2.–15.11.2026`, `26.10.–8.11.2026` or `21.12.2026–3.1.2027`: what both dates share is said once. */
export function formatPeriod({ start, end }: { start: PlainDate; end: PlainDate }): string {
  return dashed(partOfDate(start, leastOf(start, end)), formatDate(end));
}

/** `16.11.2026–31.12.2026`: each day is whole, where the two are no period but a beginning and an end. */
export const formatSpan = (from: PlainDate, to: PlainDate): string =>
  dashed(formatDate(from), formatDate(to));

/** `9.–15.11.`, `26.10.–8.11.`, one day as `9.11.`: the year stands elsewhere. */
export function formatDaysOfYear(from: PlainDate, to: PlainDate): string {
  const until = partOfDate(to, "month");
  if (from === to) return until;
  return dashed(partOfDate(from, from.slice(0, 7) === to.slice(0, 7) ? "day" : "month"), until);
}

/** English sets the dash apart from dates that have words, and may end the line behind it. */
const dashed = (from: string, to: string): string =>
  from.includes("\u00a0") ? `${from}\u00a0– ${to}` : `${from}–${to}`;

/** The least that says where a period begins: `2.` of the month, `26.10.` of the year, or the whole date. */
function leastOf(start: PlainDate, end: PlainDate): Reach {
  if (start.slice(0, 4) !== end.slice(0, 4)) return "year";
  return start.slice(0, 7) === end.slice(0, 7) ? "day" : "month";
}

/** How far a date is written: its day alone, its day and month, or all of it. */
type Reach = "day" | "month" | "year";
type DateParts = { day: number; month: number; year: string; monthName: () => string };

/**
 * How each language writes a date. Finnish has a point after a last number that is no year, Swedish has none. No line ends
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

/** `30 €` when there are no cents, otherwise as formatEuros. */
export const formatWholeEuros = (cents: number): string =>
  cents % 100 === 0 ? amountOf(wholeEuros(), cents) : formatEuros(cents);

/** British English writes a hyphen as the minus sign of its own accord. */
const amountOf = (format: Intl.NumberFormat, cents: number): string =>
  format.format(withoutNegativeZero(cents / 100)).replace("-", "\u2212");

/** `2,7 %` of basis points: 270 is 2,7 %. */
export const formatPercent = (basisPoints: number): string =>
  percent().format(withoutNegativeZero(basisPoints / 10_000));

/** `20 000`, grouped with no-break spaces. */
export const formatInteger = (count: number): string => integer().format(withoutNegativeZero(count));

/** `1234,5` of the digits `1234.5`: as people type a number into a field, without grouping. */
export const formatDecimal = (digits: string): string =>
  digits.replace(".", DECIMAL_MARKS[currentLanguage()]);

const UNITS = [
  { name: "d", ms: 86_400_000 },
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
  { name: "s", ms: 1000 },
] as const;

/**
 * `2 pv 4 h`: the largest unit that fits and the one below it. The largest alone stands in a sentence, as a whole word where the
 * language has no short one for it: `2 days`. Rounded down, nothing negative.
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

/** A text for a file: there an English date has plain spaces, since no line is broken and programs look for them. */
export const textForFile = (text: string): string =>
  currentLanguage() === "en" ? text.replaceAll("\u00a0", " ") : text;

const withoutNegativeZero = (value: number): number => (value === 0 ? 0 : value);

const noonOf = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`);

/** What a clock and a calendar in Finland show. */
function clockOf(instant: Date): { date: PlainDate; hour: string; minute: string } {
  const [date = "", time = ""] = helsinkiClock().format(instant).split(" ");
  return { date, hour: time.slice(0, 2), minute: time.slice(3, 5) };
}
