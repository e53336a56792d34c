// What a bank's verification of payee says (Regulation (EU) 2024/886): whether the payee's name fits the account. It moves no
// money. The codes are ISO 20022's external code sets; docs/decisions/0198-verification-of-payee.md names every source.

/** `not_checked`: the bank could not check, or need not. `pending`: the bank has not finished. */
export const PAYEE_STATES = ["match", "close_match", "no_match", "not_checked", "pending"] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];

/**
 * The bank's status codes, each with its meaning for a payment. `whole`: a batch or file with this code and without counts
 * answers for all of its payments. The other codes only say that some of them differ.
 */
export const PAYEE_CODES = {
  RCVC: { means: "match", whole: true },
  RVMC: { means: "close_match", whole: false },
  RVNM: { means: "no_match", whole: false },
  RVNA: { means: "not_checked", whole: true },
  RVCM: { means: "no_match", whole: false },
  RVNC: { means: "pending", whole: true },
} as const satisfies Record<string, { means: PayeeState; whole: boolean }>;
export type PayeeCode = keyof typeof PAYEE_CODES;

export const isPayeeCode = (code: string | null): code is PayeeCode =>
  code !== null && Object.hasOwn(PAYEE_CODES, code);

/** The bank's reasons, each with its meaning. A reason makes RVCM ("some data differ") exact, and explains the others. */
export const PAYEE_REASONS = {
  PN01: "no_match",
  PN02: "close_match",
  PI01: "no_match",
  AC01: "not_checked",
  AG01: "not_checked",
  AGNT: "not_checked",
  BNOR: "not_checked",
  DS28: "not_checked",
  DUPL: "not_checked",
  FF01: "not_checked",
  MS03: "not_checked",
  NORR: "not_checked",
  NR01: "not_checked",
  RC03: "not_checked",
  RC04: "not_checked",
  TM01: "not_checked",
} as const satisfies Record<string, PayeeState>;
export type PayeeReason = keyof typeof PAYEE_REASONS;

export const isPayeeReason = (code: string): code is PayeeReason => Object.hasOwn(PAYEE_REASONS, code);

/** The bank's answer about the payee of one transfer. */
export type PayeeCheck = {
  state: PayeeState;
  /** The account's holder as the bank writes it. Banks tell the name of a close match only. */
  name: string | null;
  /** A code of ISO's list or the bank's own. */
  reason: string | null;
};

/** Whether the company should correct its account or the name of its holder. */
export const isPayeeDoubt = (state: PayeeState): boolean => state === "close_match" || state === "no_match";

export function payeeStateOf(code: PayeeCode, reason: string | null): PayeeState {
  const exact = code === "RVCM" && reason !== null && isPayeeReason(reason) ? PAYEE_REASONS[reason] : null;
  return exact ?? PAYEE_CODES[code].means;
}

/** The longest name that banks exchange (EPC's rulebook). A longer text is no name. */
export const MAX_PAYEE_NAME = 140;

/** The holder's name in the bank's words, or null. German banks begin each line with the code, and some quote the name. */
export function payeeNameOf(state: PayeeState, code: PayeeCode, told: string | null): string | null {
  if (state !== "close_match" || told === null) return null;
  const name = told
    .replaceAll(`${code} `, "")
    .replace(/^["“”„']+|["“”„']+$/g, "")
    .trim();
  return name === "" || name.length > MAX_PAYEE_NAME ? null : name;
}

type Group = {
  code: PayeeCode | null;
  /** The payments by code that the answer counts, named or not. */
  counts: readonly { status: string; count: number }[];
  /** The payments by code that the answer names. */
  named: Readonly<Record<string, number>>;
  /** The number of the other payments. */
  unnamed: number;
};

/**
 * The code of a batch's or file's payments that the answer does not name; null if it cannot be told. Banks name the payments that
 * differ and only count the others.
 */
export function unnamedPayeeCode({ code, counts, named, unnamed }: Group): PayeeCode | null {
  const told = counts.filter(({ status, count }) => isPayeeCode(status) && count > 0);
  if (told.length === 0) return code !== null && PAYEE_CODES[code].whole ? code : null;
  const left = told.flatMap(({ status, count }) => {
    const rest = count - (named[status] ?? 0);
    return isPayeeCode(status) && rest > 0 ? { status, rest } : [];
  });
  const [only, ...others] = left;
  return only && others.length === 0 && only.rest === unnamed ? only.status : null;
}
