import { helsinkiDate, isPlainDate, type PlainDate } from "#lib/core/calendar.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";

// Reads values from a message's elements. ISO 20022 limits identifiers to 35 characters; a longer one is refused, because a cut
// identifier is another one. Texts for people are cut.

const MAX_ID = 35;
const MAX_TEXT = 1000;
const MAX_CODE = 35;

/** The first element on a path of names, or undefined. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The element on the path; refuses a file that lacks it. */
export const needed = (element: Element, ...path: readonly string[]): Element =>
  at(element, ...path) ?? refuse("bank_file_missing", { line: element.line, element: path.join("/") });

/** A text on one line without control and invisible characters, or null. */
export function textOf(element: Element | undefined): string | null {
  const text = element?.text.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ").trim();
  return text ? text.slice(0, MAX_TEXT).toWellFormed().trim() : null;
}

export const joined = (texts: readonly (string | null)[]): string | null =>
  texts
    .filter((text) => text !== null)
    .join(" ")
    .slice(0, MAX_TEXT)
    .toWellFormed() || null;

/** ISO's Max105Text: a longer text goes on in the next element, in the middle of a word. */
const FULL_LINE = 105;

/** The lines of one text. */
export function continued(texts: readonly (string | null)[]): string | null {
  const lines = texts.filter((text) => text !== null);
  const whole = lines.map((line) => (line.length === FULL_LINE ? line : `${line} `)).join("");
  return whole.trim().slice(0, MAX_TEXT).toWellFormed() || null;
}

export function idTextOf(element: Element | undefined): string | null {
  const text = textOf(element);
  if (text !== null && text.length > MAX_ID) refuse("bank_file_value", whereOf(element));
  return text;
}

export const neededId = (element: Element, name: string): string =>
  idTextOf(needed(element, name)) ?? refuse("bank_file_missing", { line: element.line, element: name });

/** Banks write NOTPROVIDED when the payer gave no id. */
export const provided = (id: string | null): string | null => (id === "NOTPROVIDED" ? null : id);

/**
 * Refuses elements that come after the streamed records, except `allowed`: the reader needs their values before the records.
 * `known` is the number of child elements before the records.
 */
export function refuseLate(element: Element, known: number, allowed: RegExp): void {
  const late = element.children.slice(known).find(({ name }) => !allowed.test(name));
  if (late) refuse("bank_file_order", whereOf(late));
}

/** One of the codes, or null without an element; refuses any other text. */
export function knownCodeOf<T extends string>(element: Element | undefined, codes: readonly T[]): T | null {
  const text = textOf(element);
  if (text === null) return null;
  return codes.find((code) => code === text) ?? refuse("bank_file_value", whereOf(element));
}

/** A code as the bank wrote it, known or not; null without an element. */
export const bankCodeOf = (element: Element | undefined): string | null =>
  textOf(element)?.slice(0, MAX_CODE).trim() ?? null;

export function flagOf(element: Element | undefined): boolean {
  const text = knownCodeOf(element, ["true", "false", "1", "0"] as const);
  return text === "true" || text === "1";
}

export function countOf(element: Element | undefined): number | null {
  const text = textOf(element);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) refuse("bank_file_value", whereOf(element));
  return Number(text);
}

/** Cents of an amount with its currency. */
export function elementCents(element: Element): number {
  if (element.currency !== "EUR") refuse("bank_file_currency", whereOf(element));
  return centsOf(element, AMOUNT_PLACES);
}

/** Cents of a sum without a currency of its own (ISO's DecimalNumber). */
export const bareCentsOf = (element: Element): number => centsOf(element, SUM_PLACES);

/** Cents of a sum without a currency, without its sign. */
export const unsignedCentsOf = (element: Element): number => centsOf(element, SUM_PLACES, /^[+-]/);

/** The decimals that ISO 20022 allows in an amount and in a sum. */
const [AMOUNT_PLACES, SUM_PLACES] = [5, 17];

/** Cents by value: decimals after the second must be zeros. Refuses fractions of a cent and unsafe integers. */
function centsOf(element: Element, places: number, sign = /^\+/): number {
  const [, euros = "", decimals = ""] =
    /^(\d*)(?:\.(\d*))?$/.exec(element.text.trim().replace(sign, "")) ?? [];
  const whole = euros.replace(/^0+(?=\d)/, "");
  const rest = decimals.slice(2).replaceAll("0", "");
  if (euros + decimals === "" || whole.length > 14 || decimals.length > places || rest !== "")
    refuse("bank_file_amount", whereOf(element));
  return added(0, Number(whole + decimals.slice(0, 2).padEnd(2, "0")));
}

/** A running sum; refuses a total that is no safe integer. */
export function added(sum: number, cents: number): number {
  const total = sum + cents;
  return Number.isSafeInteger(total) ? total : refuse("bank_file_amount");
}

/** The day of a choice of Dt and DtTm; for an instant with a zone, its day in Finland. */
export function dayOf(element: Element | undefined): PlainDate | null {
  const [day, instant] = [at(element, "Dt"), at(element, "DtTm")];
  if (instant) return dayOfInstant(instant);
  const text = textOf(day);
  if (!day || text === null) return null;
  // XML Schema allows a zone after a day.
  const date = text.replace(/(?:Z|[+-]\d\d:\d\d)$/, "");
  return isPlainDate(date) ? date : refuse("bank_file_date", whereOf(day));
}

function dayOfInstant(element: Element): PlainDate {
  const text = instantOf(element);
  return /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? helsinkiDate(new Date(text)) : text.slice(0, 10);
}

/** A date with a time as the bank wrote it. Refuses a day or a time that does not exist. */
export function instantOf(element: Element): string {
  const text = element.text.trim();
  const [, date = "", time = ""] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{1,12})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/.exec(text) ?? [];
  // XML Schema allows 24:00:00 as the end of a day.
  if (!isPlainDate(date) || !/^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/.test(time))
    refuse("bank_file_date", whereOf(element));
  return text;
}

export const whereOf = (element: Element | undefined) => ({
  line: element?.line ?? 0,
  element: element?.name ?? "",
});
