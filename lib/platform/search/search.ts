import type { PlainDate } from "#lib/core/calendar.ts";
import { compactCode } from "#lib/core/look-alikes.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";

/** Longer texts are not names; shorter ones would match nearly everything. */
export const SEARCH_LENGTH = { min: 2, max: 64 } as const;

/** More words make a search slower and hardly narrower. */
const MAX_WORDS = 6;

/** The possible meanings of a search text, each in the form of its column. Null: it cannot be one. */
export type SearchTerms = {
  /** The beginning of a name, an e-mail address or an external id, in lower case. */
  text: string;
  /** Letters and digits only, folded, in typing order, without duplicates. */
  words: readonly string[];
  /** A plate or the beginning of one, without its dash. */
  plate: string | null;
  /** The beginning of a licence number, without dashes and spaces. */
  licence: string | null;
  /** The beginning of a business id, with its dash: `FI12345671` is `1234567-1`. */
  businessId: string | null;
  /** The beginning of a phone number as it is dialled at home: `+358 40` is `040`. */
  phone: string | null;
  email: string | null;
};

/** Reads a cleaned search text (lib/core/text.ts) of any content. */
export function searchTerms(query: string): SearchTerms {
  const text = query.toLowerCase();
  const code = searchedCode(query);
  const hasDigit = /\d/.test(code);
  return {
    text,
    words: wordsOf(folded(text)),
    plate: /^[a-z\u00df-\u017f\d]{2,8}$/.test(code) ? code : null,
    licence: hasDigit && code.length <= 20 ? code : null,
    businessId: businessIdStart(code),
    phone: phoneStart(text),
    email: /^[^\s@]{3,}@?[^\s@]*$/.test(text) ? text : null,
  };
}

/** Separators that people type inside a plate or number; any other sign means that the text is neither. */
const CODE = /^[\p{L}\p{M}\p{N}\p{Pd}\p{Cf}\s.:·_/\u2212]*$/u;

/** The text as plates and licences are compared, in lower case; empty if it cannot be one. */
export const searchedCode = (text: string): string =>
  CODE.test(text) ? compactCode(text).toLowerCase() : "";

/** A single letter is in nearly every name. */
function wordsOf(text: string): string[] {
  const words = new Set(text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== ""));
  return [...words].join("").length < SEARCH_LENGTH.min ? [] : [...words].slice(0, MAX_WORDS);
}

function businessIdStart(compact: string): string | null {
  const digits = /^(?:fi)?(\d{2,8})$/.exec(compact)?.[1];
  if (digits === undefined) return null;
  return digits.length === 8 ? `${digits.slice(0, 7)}-${digits.slice(7)}` : digits;
}

/** Signs between and around the digits of a phone number, and the zero behind +358 that is not dialled. */
const BETWEEN_DIGITS = /\(0\)(?=.)|[\s()./\p{Pd}\p{Cf}\u2212]/gu;

/** Like the database's search_phone: `+358 40`, `00358 40`, `358 40` and `040` are the same beginning. */
export function phoneStart(text: string): string | null {
  const typed = text.normalize("NFKC");
  const number = typed.replace(/^\p{Cf}*\(0\)/u, "0").replace(BETWEEN_DIGITS, "");
  if (!/^\+?\d{3,15}$/.test(number)) return null;
  return number
    .replace(/^(?:\+|00)3580?/, "0")
    .replace(/^358(?=[1-9])/, "0")
    .replace("+", "");
}

const PLAIN: readonly (readonly [letters: string, plain: string])[] = [
  ["åäáàâãæ", "a"],
  ["öóòôõøő", "o"],
  ["éèêë", "e"],
  ["íìîïı", "i"],
  ["úùûüű", "u"],
  ["ýÿ", "y"],
  ["ñń", "n"],
  ["çčć", "c"],
  ["šśß", "s"],
  ["žźż", "z"],
  ["ł", "l"],
  ["đðþ", "d"],
];
// Marked as pure: a page that imports only the limits below then leaves the letters out of its bundle.
const PLAIN_LETTERS = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PLAIN.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])),
);

/** `mäkinen` as `makinen`, in lower case: for people who type without åäö. The database's search_words_of does the same. */
export const folded = (text: string): string =>
  [...text].map((letter) => PLAIN_LETTERS.get(letter) ?? letter).join("");

/** The most results shown of each kind. */
export const SEARCH_LIMIT = 8;

/** The count of each kind stops here: counting all of a frequent name would read all its rows. */
export const SEARCH_COUNT = 100;

export type CompanyHit = {
  id: number;
  companyName: string;
  businessId: string;
  provider: ProviderId;
  status: Status;
};

type Whose = { status: Status; company: { id: number; companyName: string } };

export type VehicleHit = Whose & {
  id: number;
  licensePlate: string | null;
  make: string | null;
  model: string | null;
};

export type DriverHit = Whose & {
  id: number;
  taxiDrivingLicense: string | null;
  contact: {
    firstName: string | null;
    lastName: string | null;
    phoneNumber: string | null;
    email: string | null;
  };
};

/** The total of a kind; null: more than SEARCH_COUNT. */
export type SearchTotal = number | null;

/** The results by kind, the best match first, and their totals. */
export type SearchHits = {
  companies: CompanyHit[];
  vehicles: VehicleHit[];
  drivers: DriverHit[];
  totals: { companies: SearchTotal; vehicles: SearchTotal; drivers: SearchTotal };
};

export type StatementHit = {
  id: number;
  number: string;
  kind: "settlement" | "credit_note";
  companyId: number;
  companyName: string;
  start: PlainDate;
  end: PlainDate;
  cents: number;
};

/** A card payment; without a company it waits for an admin. */
export type PaymentHit = {
  id: number;
  reference: string;
  day: PlainDate;
  cents: number;
  companyId: number | null;
  companyName: string | null;
  /** The first day of the period that settles the payment. */
  settledIn: PlainDate | null;
};

/** A payment file for the bank. */
export type FileHit = { id: number; number: string; runId: number; payments: number; cents: number };

/** A movement of the provider's account; negative for outgoing money. */
export type MovementHit = {
  id: number;
  day: PlainDate | null;
  cents: number;
  counterpartyName: string | null;
  reference: string | null;
};

/** A company that has the searched bank account. */
export type AccountHit = { id: number; companyName: string; iban: string };

/** What a text names whole: at most SEARCH_LIMIT of each kind, the newest first. */
export type RecordHits = {
  statements: StatementHit[];
  payments: PaymentHit[];
  files: FileHit[];
  movements: MovementHit[];
  accounts: AccountHit[];
};
