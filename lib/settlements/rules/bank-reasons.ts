// Why a bank rejects: codes of ISO's external list of status reasons that concern credit transfers in euros. The message
// bank_reasons explains each, bank_remedies tells admins what to do.

/**
 * Who can correct the cause. `account`: the payee's account number. `payee`: the payee's name or address. `payer`: our account
 * or agreement. `file`: make the file again. `again`: pay once more, nothing is wrong with the payment. `ask`: the bank or the
 * payee knows.
 */
export type BankRemedy = "account" | "payee" | "payer" | "file" | "again" | "ask";

export const BANK_REASONS = {
  AC01: "account",
  AC02: "payer",
  AC03: "account",
  AC04: "account",
  AC05: "payer",
  AC06: "account",
  AC07: "account",
  AC13: "payer",
  AG01: "ask",
  AG02: "file",
  AG03: "ask",
  AM01: "file",
  AM02: "payer",
  AM03: "file",
  AM04: "payer",
  AM05: "file",
  AM09: "file",
  AM10: "file",
  AM12: "file",
  BE01: "payee",
  BE04: "payee",
  BE05: "payer",
  BE06: "payee",
  BE07: "payer",
  CNOR: "account",
  CURR: "file",
  CUST: "ask",
  DNOR: "payer",
  DS02: "payer",
  DT01: "file",
  DU01: "file",
  DUPL: "file",
  ED05: "again",
  FF01: "file",
  FOCR: "ask",
  FRAD: "ask",
  MD07: "ask",
  MS02: "ask",
  MS03: "ask",
  NARR: "ask",
  NOAS: "ask",
  RC01: "account",
  RC04: "account",
  RF01: "file",
  RR01: "payer",
  RR02: "payer",
  RR03: "payee",
  RR04: "ask",
  // A code of our own: the payee's bank sent a payment back, and the account statement names no reason.
  RTND: "account",
  TECH: "again",
  TM01: "again",
} as const satisfies Record<string, BankRemedy>;
export type BankReason = keyof typeof BANK_REASONS;

export const isBankReason = (code: string): code is BankReason => Object.hasOwn(BANK_REASONS, code);

/** Who can correct the cause of this reason; only the bank can explain an unknown one. */
export const remedyOf = (code: string | null): BankRemedy =>
  code !== null && isBankReason(code) ? BANK_REASONS[code] : "ask";
