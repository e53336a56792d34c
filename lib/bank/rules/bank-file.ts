import type { PlainDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { isPayeeCode, PAYEE_CODES, type PayeeCode } from "#lib/settlements/rules/payee-check.ts";

// The records of a bank's files, in the order of the file. Sums are integer cents of euros and never negative, except balances.
// A missing text is null, never empty.

export const BANK_FILE_KINDS = ["pain.002", "camt.053", "camt.054"] as const;
export type BankFileKind = (typeof BANK_FILE_KINDS)[number];

/** The supported versions: the last number of the namespace, 8 in `camt.053.001.08`. */
export const BANK_FILE_VERSIONS = {
  "pain.002": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  "camt.053": [2, 4, 6, 8],
  "camt.054": [2, 4, 6, 8],
} as const satisfies Record<BankFileKind, readonly number[]>;

/** Always the first record, and the only one of its type. */
export type BankFileHeader = {
  type: "header";
  kind: BankFileKind;
  version: number;
  messageId: string;
  /** ISO 8601 as in the file, with or without a zone: `2026-11-23T06:00:00+02:00`. */
  createdAt: string;
  /** For a message in several files: this file's number, and whether the message is in this file alone. */
  page: number;
  whole: boolean;
};

/** Begins an account's statement (camt.053) or notification (camt.054). Entries that follow belong to it. */
export type BankStatement = {
  type: "statement";
  statementId: string;
  /** Null for an account without an IBAN. */
  accountIban: string | null;
  /** Booked balances, negative for an overdrawn account. Both are null in camt.054, neither is in camt.053. */
  openingCents: number | null;
  closingCents: number | null;
};

/** The level of a pain.002 answer: the whole file, one batch of it (PmtInf), or one payment. */
export const BANK_ANSWER_LEVELS = ["file", "batch", "payment"] as const;
export type BankAnswerLevel = (typeof BANK_ANSWER_LEVELS)[number];

/** ISO 20022's statuses of a payment. Other statuses decide nothing. */
const MONEY_ANSWERS = [
  "RCVD",
  "PDNG",
  "ACTC",
  "ACCP",
  "ACWC",
  "ACSP",
  "ACSC",
  "ACCC",
  "ACWP",
  "ACFC",
  "PART",
  "PATC",
  "PRES",
  "RJCT",
  "CANC",
  "BLCK",
] as const;
export type BankAnswer = (typeof MONEY_ANSWERS)[number] | PayeeCode;
export const BANK_ANSWERS: readonly BankAnswer[] = [
  ...MONEY_ANSWERS,
  ...Object.keys(PAYEE_CODES).filter(isPayeeCode),
];

export const isBankAnswer = (code: string): code is BankAnswer =>
  BANK_ANSWERS.some((known) => known === code);

/** A status as the bank wrote it, and the number of payments with it. */
export type StatusCount = { status: string; count: number };

/** One answer of pain.002. The file's own answer comes first, then each batch's, followed by those of its payments. */
export type BankStatus = {
  type: "status";
  level: BankAnswerLevel;
  /** The MsgId of the answered file. */
  originalMessageId: string;
  /** The PmtInfId; null at the level of the file. */
  originalPaymentId: string | null;
  /** Null except at the level of a payment. */
  endToEndId: string | null;
  /** As in the file. Null if the answer only names payments of this file or batch, without an own status. */
  status: string | null;
  /** A code of ISO's external list (`AC01`), or a bank's own text. */
  reasonCode: string | null;
  additional: string | null;
  /** The original's number of payments and their sum, as the bank repeats them. At the level of a payment, the payment's amount. */
  originalCount: number | null;
  originalCents: number | null;
  /** The number of payments with each status, named or not, as the bank counts them in a file or batch; also zeros. */
  counts: StatusCount[];
};

export const ENTRY_STATUSES = ["BOOK", "PDNG", "INFO", "FUTR"] as const;

/** Any other status is unknown. */
export const isEntryStatus = (status: string): boolean => ENTRY_STATUSES.some((known) => known === status);

/**
 * One movement of money: a transaction of an entry, an entry without transactions in the file, or an entry's withheld
 * transactions together.
 */
export type BankEntry = {
  type: "entry";
  /** The movement's effect on the account, even for a reversal. */
  direction: "credit" | "debit";
  cents: number;
  currency: "EUR";
  /** Null if the bank gives no date, as for an unbooked entry. */
  bookedOn: PlainDate | null;
  valueOn: PlainDate | null;
  /** Reverses an earlier movement of the other direction. */
  reversal: boolean;
  /** As in the file. An unknown status becomes BOOK if the statement's balances show that it is booked. */
  status: string;
  /** The bank's own archive id: of the transaction, else of the entry (AcctSvcrRef), else NtryRef. */
  bankReference: string | null;
  /** The entry's place in its statement from 1. */
  entryNumber: number;
  /** The transaction's place in its entry from 1. */
  transactionNumber: number;
  /** The number of transactions in the sum: 1, or more for a batch without details, which matches no single claim. */
  count: number;
  /** The MsgId and PmtInfId of our file, if the bank repeats them. */
  originalMessageId: string | null;
  originalPaymentId: string | null;
  /** Null also for the bank's NOTPROVIDED. */
  endToEndId: string | null;
  /** A viitenumero without leading zeros, an RF without spaces; null for any other text. */
  reference: string | null;
  message: string | null;
  /** The payer of a credit, the payee of a debit. */
  counterpartyName: string | null;
  /** The IBAN without spaces. Any other text stays as in the file. */
  counterpartyIban: string | null;
  /** Domain, family and subfamily `PMNT/RCDT/ESCT`, or the bank's own code `705`. */
  code: string | null;
};

export type BankRecord = BankFileHeader | BankStatement | BankStatus | BankEntry;

export type BankFileLimits = {
  bytes: number;
  /** Statuses and entries together. */
  records: number;
  depth: number;
  /** Characters of one text, name, comment or attribute value. */
  text: number;
  attributes: number;
  /** Characters of one entry, transaction or header that are kept; each element counts 64 more. */
  element: number;
};

export const BANK_FILE_LIMITS: BankFileLimits = {
  bytes: 100 * 1024 * 1024,
  records: 500_000,
  depth: 64,
  text: 64 * 1024,
  attributes: 32,
  element: 256 * 1024,
};

/** The result of a valid file. */
export type BankFileSummary = {
  kind: BankFileKind;
  version: number;
  messageId: string;
  createdAt: string;
  page: number;
  statements: number;
  /** Statuses and entries. */
  records: number;
  bytes: number;
  /** The hash of the file's bytes, in hexadecimal digits: the same file has the same hash. */
  sha256: string;
};

/**
 * Reads a file piece by piece. `take` gets the records in the file's order, some hundred at a time, and is awaited. A refusal
 * is a code with the line (`details: { line }`) and may come after records: the caller must then roll back.
 */
export type ReadBankFile = (
  file: AsyncIterable<Uint8Array>,
  take: (records: readonly BankRecord[]) => Promise<void> | void,
  limits?: BankFileLimits,
) => Promise<Result<BankFileSummary>>;
