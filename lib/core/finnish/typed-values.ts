import { helsinkiFormat, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";

const DECIMAL = /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?\s?[€%]?$/;

/** `1 234,50` as 123450: of euros cents, of per cent basis points. Null for what is no such number. */
export function parseHundredths(text: string): number | null {
  const [, sign, whole = "", part = ""] = DECIMAL.exec(text.trim().replace("\u2212", "-")) ?? [];
  if (whole === "") return null;
  const value = Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" ? -value : value;
}

const FORM =
  /^(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d)(?:\s+(?:klo\s+)?|T)(\d{1,2})[.:](\d\d)(?:[.:](\d\d))?$/;

const clock = helsinkiFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/**
 * The instant at which clocks in Finland show `10.11.2026 14.05`, also with `klo`, a colon or seconds; null for what is no
 * such time, nor one that the clocks leave out in spring. Of the hour that autumn shows twice the first one is meant.
 */
export function parseFinnishInstant(text: string): Date | null {
  const [, day = "", hour = "", minute = "", second = "00"] =
    FORM.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  const date = parseFinnishDate(day);
  if (date === null || !isPlainDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null;
  const shown = `${date} ${hour.padStart(2, "0")}:${minute}:${second}`;
  const asIfUtc = Date.parse(`${shown.replace(" ", "T")}Z`);
  // Summer time first: it is the earlier of two.
  return (
    [3, 2].map((hours) => new Date(asIfUtc - hours * 3_600_000)).find((at) => clock().format(at) === shown) ??
    null
  );
}

const FINNISH = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** `5.3.2027` and `05.03.2027` as `2027-03-05`; null for what is neither such a date nor an ISO one. */
export function parseFinnishDate(text: string): PlainDate | null {
  const compact = text.replace(/\s/g, "");
  const [, day = "", month = "", year] = FINNISH.exec(compact) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : compact;
  return isPlainDate(date) ? date : null;
}
