import { helsinkiFormat, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";
import { lazy } from "#lib/core/lazy.ts";

// Constructing a formatter costs more than a hundred uses of it.
const dateFormat = (parts: Intl.DateTimeFormatOptions) => helsinkiFormat("fi-FI", parts);
const numberFormat = (options: Intl.NumberFormatOptions) =>
  lazy(() => new Intl.NumberFormat("fi-FI", options));

const helsinkiParts = dateFormat({
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h23",
});
const monthAlone = dateFormat({ month: "long" });
const monthAndYear = dateFormat({ year: "numeric", month: "long" });
const weekday = dateFormat({ weekday: "long" });
const euros = numberFormat({ style: "currency", currency: "EUR" });
const wholeEuros = numberFormat({ style: "currency", currency: "EUR", maximumFractionDigits: 0 });
const percent = numberFormat({ style: "percent", maximumFractionDigits: 2 });
const integer = numberFormat({ maximumFractionDigits: 0 });

/** `21.11.2026`; an instant is shown as the date it is in Finland. Throws a RangeError for what is no date. */
export function formatDate(date: PlainDate | Date): string {
  if (date instanceof Date) {
    const { day, month, year } = partsOf(date);
    return `${day}.${month}.${year}`;
  }
  if (!isPlainDate(date)) throw new RangeError(`Not a date: ${date}`);
  return `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`;
}

/** `torstaina 26.11.2026`: the day on which something happens. */
export const formatDayOn = (date: PlainDate): string =>
  `${weekday().format(new Date(`${date}T12:00:00Z`))}na ${formatDate(date)}`;

/** `marraskuu 2026` of `2026-11`. */
export const formatMonth = (month: string): string =>
  monthAndYear().format(new Date(`${month}-15T12:00:00Z`));

/** `marraskuu` of `2026-11`. */
export const formatMonthName = (month: string): string =>
  monthAlone().format(new Date(`${month}-15T12:00:00Z`));

/** `2.–15.11.2026`, `26.10.–8.11.2026` or `21.12.2026–3.1.2027`: what both dates share is said once. */
export function formatPeriod({ start, end }: { start: PlainDate; end: PlainDate }): string {
  const day = `${Number(start.slice(8))}.`;
  const month = `${Number(start.slice(5, 7))}.`;
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${formatDate(start)}–${formatDate(end)}`;
  return `${day}${start.slice(0, 7) === end.slice(0, 7) ? "" : month}–${formatDate(end)}`;
}

/** `21.11.2026 klo 14.05`, Finnish time; the word stays with its time. */
export function formatDateTime(instant: Date): string {
  const { day, month, year, hour, minute } = partsOf(instant);
  return `${day}.${month}.${year} klo\u00a0${Number(hour)}.${minute}`;
}

/** `1 234,50 €` of integer cents, with no-break spaces and a true minus sign. */
export const formatEuros = (cents: number): string => euros().format(withoutNegativeZero(cents / 100));

/** `30 €` when there are no cents, otherwise as formatEuros. */
export const formatWholeEuros = (cents: number): string =>
  cents % 100 === 0 ? wholeEuros().format(withoutNegativeZero(cents / 100)) : formatEuros(cents);

/** `2,7 %` of basis points: 270 is 2,7 %. */
export const formatPercent = (basisPoints: number): string =>
  percent().format(withoutNegativeZero(basisPoints / 10_000));

/** `20 000`, grouped with no-break spaces. */
export const formatInteger = (count: number): string => integer().format(withoutNegativeZero(count));

const UNITS = [
  { name: "pv", ms: 86_400_000 },
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
  { name: "s", ms: 1000 },
] as const;

/** `2 pv 4 h`: the largest unit that fits and the one below it, or the largest alone; rounded down, nothing negative. */
export function formatDuration(ms: number, units: 1 | 2 = 2): string {
  const found = UNITS.findIndex((unit) => ms >= unit.ms);
  if (found < 0) return "0\u00a0s";
  let rest = ms;
  return UNITS.slice(found, found + units)
    .map((unit) => {
      const count = Math.floor(rest / unit.ms);
      rest -= count * unit.ms;
      return count > 0 ? `${count}\u00a0${unit.name}` : "";
    })
    .filter(Boolean)
    .join(" ");
}

const withoutNegativeZero = (value: number): number => (value === 0 ? 0 : value);

function partsOf(instant: Date): Record<"day" | "month" | "year" | "hour" | "minute", string> {
  const parts = { day: "", month: "", year: "", hour: "", minute: "" };
  for (const { type, value } of helsinkiParts().formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = value;
  }
  return parts;
}
