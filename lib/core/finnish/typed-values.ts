import { helsinkiFormat, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";
import { currentLanguage, DECIMAL_MARKS } from "#lib/core/language.ts";
import { inLatinCapitals } from "#lib/core/look-alikes.ts";
import { cleanText } from "#lib/core/text.ts";

/** The sign, the text before the number, the number, and the text behind it. */
const AMOUNT = /^([+-]?)(€?)\s?([\d., \u00a0\u202f]*\d)\s?([€%]?)$/;
const DECIMAL = /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/;
/** The groups of thousands in English. */
const GROUPED = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
/**
 * `1,234` or `1.234`: one thousand in a language with a decimal point. Elsewhere it has three decimals, which no amount has.
 */
const ONE_COMMA = /^\d{1,3},\d{3}$/;

/**
 * `1 234,50` and `1,234.50` as 123450: cents of euros, or basis points of per cents. Null for any other text. Every language
 * accepts the forms of all languages, except `1,234`, which only a language with a decimal point accepts.
 */
export function parseHundredths(text: string): number | null {
  const [, sign, before, number = "", behind] = AMOUNT.exec(text.trim().replace("\u2212", "-")) ?? [];
  if (before && behind) return null;
  if (ONE_COMMA.test(number) && DECIMAL_MARKS[currentLanguage()] === ",") return null;
  const [, whole = "", part = ""] = DECIMAL.exec(number) ?? GROUPED.exec(number) ?? [];
  if (whole === "") return null;
  const value = Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" ? -value : value;
}

const FORM =
  /^(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d|\d{1,2} [a-z]{3,9} \d{4})(?:,? (?:(?:klo|kl\.?) )?|T)(\d{1,2})[.:](\d\d)(?:[.:](\d\d))?$/i;

const clock = helsinkiFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/**
 * The instant of `10.11.2026 14.05` on Finnish clocks, also with `klo`, a colon or seconds, or with an English date. Null for
 * any other text and for a time that spring skips. In the hour that autumn repeats, the first time is meant.
 */
export function parseFinnishInstant(text: string): Date | null {
  const [, day = "", hour = "", minute = "", second = "00"] =
    FORM.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  const date = parseFinnishDate(day);
  if (date === null || !isPlainDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null;
  const shown = `${date} ${hour.padStart(2, "0")}:${minute}:${second}`;
  const asIfUtc = Date.parse(`${shown.replace(" ", "T")}Z`);
  // Summer time first, because it is the earlier time.
  return (
    [3, 2].map((hours) => new Date(asIfUtc - hours * 3_600_000)).find((at) => clock().format(at) === shown) ??
    null
  );
}

const FINNISH = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

const ENGLISH = /^(\d{1,2})([a-z]{3,9})(\d{4})$/i;

/**
 * `5.3.2027`, `05.03.2027` and `5 Mar 2027` as `2027-03-05`, in every language. Null for any other text but an ISO date: in
 * `5/3/2027` either number may be the month.
 */
export function parseFinnishDate(text: string): PlainDate | null {
  const compact = text.replace(/\s/g, "");
  const [, day = "", month = "", year] = FINNISH.exec(compact) ?? partsOfEnglish(compact);
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : compact;
  return isPlainDate(date) ? date : null;
}

const monthName = helsinkiFormat("en-GB", { month: "long" });

/** The parts of `5Mar2027` and `5March2027`, the month as a number. */
function partsOfEnglish(compact: string): readonly string[] {
  const [, day = "", word = "", year = ""] = ENGLISH.exec(compact) ?? [];
  if (year === "") return [];
  const month = MONTHS.find((one) =>
    monthName()
      .format(new Date(`2026-${one}-15T12:00:00Z`))
      .toLowerCase()
      .startsWith(word.toLowerCase()),
  );
  return month ? [compact, day, month, year] : [];
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

/** The stored spelling of a taxi driving licence's or taxi licence's number: `ab–12`, also in full width, becomes `AB-12`. */
export function normaliseLicence(input: string): string {
  const text = cleanText(input);
  if (text === null) return input;
  // A sign may become a space and an accent.
  const latin = cleanText(inLatinCapitals(text)) ?? text;
  // A number in another alphabet stays unchanged.
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(latin) ? text : latin;
}
