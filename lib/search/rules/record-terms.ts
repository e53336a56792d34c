import { comparable, normalisedReference } from "#lib/bank/rules/reference.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { isIban, normaliseIban } from "#lib/core/finnish/iban.ts";
import { rfReference } from "#lib/core/finnish/reference-number.ts";
import { parseFinnishDate, parseHundredths } from "#lib/core/finnish/typed-values.ts";

// What a searched text means as the name of a statement, a payment, a payment file or a movement. These are found whole, never by
// a part: a part of a number means nothing.

export type RecordTerms = {
  /** A statement's number. */
  statement: string | null;
  /** A payment file's number. */
  file: string | null;
  /** A reference number in its stored forms: national, and as an RF reference. */
  references: readonly string[];
  iban: string | null;
  /** A sum in cents, without its sign. */
  cents: number | null;
  day: PlainDate | null;
  /** A card payment's reference, or the bank's own. */
  code: string | null;
};

const NUMBER = /^(maksu-?)?(\d{4})-(\d{1,6})(?:\.xml)?$/i;
const WHOLE_NUMBER = /^(2\d{3})(\d{6})$/;
/** A sum without cents or a sign of money may be any number. */
const SUM = /[.,]\d\d\D*$|€/;
const CODE = /^(?=.*\d)[^\s]{4,64}$/;

/** Reads a cleaned search text; null if it cannot name a record. */
export function recordTerms(query: string): RecordTerms | null {
  const number = numberIn(query.replace(/\p{Pd}/gu, "-").replace(/\s*-\s*/g, "-"));
  const references = referencesIn(query);
  const iban = normaliseIban(query);
  const day = parseFinnishDate(query);
  const cents = SUM.test(query) && day === null ? parseHundredths(query) : null;
  const terms: RecordTerms = {
    statement: (number && !number.isFile ? number.digits : null) ?? statementOf(references),
    file: number && `MAKSU-${number.digits}`,
    references,
    iban: isIban(iban) ? iban : null,
    cents: cents === null || cents === 0 ? null : Math.abs(cents),
    day,
    code: CODE.test(query) ? query : null,
  };
  const { references: _, ...others } = terms;
  return references.length > 0 || Object.values(others).some((value) => value !== null) ? terms : null;
}

/** `2026-000123`, `2026-123`, `2026000123` or `MAKSU-2026-000123`. */
function numberIn(text: string): { isFile: boolean; digits: string } | null {
  const [, file, year = "", count = ""] = NUMBER.exec(text) ?? [];
  if (year !== "") return { isFile: file !== undefined, digits: `${year}-${count.padStart(6, "0")}` };
  const [, whole = "", rest = ""] = WHOLE_NUMBER.exec(text) ?? [];
  return whole === "" ? null : { isFile: false, digits: `${whole}-${rest}` };
}

function referencesIn(text: string): string[] {
  const reference = normalisedReference(text);
  if (reference === null) return [];
  const national = comparable(reference);
  return national.startsWith("RF") ? [national] : [national, rfReference(national)];
}

/** A statement's reference is its number with a check digit (referenceOfNumber). */
const statementOf = ([reference = ""]: readonly string[]): string | null => {
  const [, year, count] = /^(2\d{3})(\d{6})\d$/.exec(reference) ?? [];
  return year === undefined ? null : `${year}-${count}`;
};
