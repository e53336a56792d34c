// Why a bank rejects: codes of ISO's external list of status reasons, as far as they concern credit transfers in euros. What
// they say is the message bank_reasons, what admins do about it is bank_remedies.

/**
 * Who can put it right. `account`: the payee's account number is to be corrected. `payee`: name or address of the payee.
 * `payer`: our account or agreement. `file`: the file is to be made again. `again`: pay once more, nothing is wrong with the
 * payment. `ask`: the bank or the payee knows.
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
  // Our own: the payee's bank sent a payment back, and the account's statement names no reason.
  RTND: "account",
  TECH: "again",
  TM01: "again",
} as const satisfies Record<string, BankRemedy>;
export type BankReason = keyof typeof BANK_REASONS;

export const isBankReason = (code: string): code is BankReason => Object.hasOwn(BANK_REASONS, code);

/** Who can put right what this reason names; an unknown one only the bank can explain. */
export const remedyOf = (code: string | null): BankRemedy =>
  code !== null && isBankReason(code) ? BANK_REASONS[code] : "ask";
