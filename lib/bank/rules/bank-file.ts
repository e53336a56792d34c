import type { PlainDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";

// What a bank tells in its files, in the order of the file. Sums are integer cents of euros and never negative, except
// balances. A text that the bank left out is null, never empty.

export const BANK_FILE_KINDS = ["pain.002", "camt.053", "camt.054"] as const;
export type BankFileKind = (typeof BANK_FILE_KINDS)[number];

/** As the namespace ends: `camt.053.001.08`. */
export const BANK_FILE_VERSIONS = {
  "pain.002": [3, 10],
  "camt.053": [2, 4, 6, 8],
  "camt.054": [2, 4, 6, 8],
} as const satisfies Record<BankFileKind, readonly number[]>;

/** Always the first record, and the only one of its type. */
export type BankFileHeader = {
  type: "header";
  kind: BankFileKind;
  version: number;
  messageId: string;
  /** As the bank wrote it, ISO 8601 with or without a zone: `2026-11-23T06:00:00+02:00`. */
  createdAt: string;
  /** Of a message that the bank divided into several files, its page and whether it is the only one. */
  page: number;
  whole: boolean;
};

/** Begins an account's statement (camt.053) or notification (camt.054). Entries that follow belong to it. */
export type BankStatement = {
  type: "statement";
  statementId: string;
  /** Null for an account that has no IBAN. */
  accountIban: string | null;
  /** Booked balances, negative for an overdrawn account. Both are null in camt.054, neither is in camt.053. */
  openingCents: number | null;
  closingCents: number | null;
};

/** How far an answer of pain.002 reaches: the whole file, one batch of it (PmtInf), or one payment. */
export const BANK_ANSWER_LEVELS = ["file", "batch", "payment"] as const;
export type BankAnswerLevel = (typeof BANK_ANSWER_LEVELS)[number];

/**
 * ISO 20022's statuses of a payment, and those of a verification of payee (RCVC to RVNC). A bank may use others, which decide
 * nothing.
 */
export const BANK_ANSWERS = [
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
  "RCVC",
  "RVNM",
  "RVMC",
  "RVNA",
  "RVCM",
  "RVNC",
] as const;
export type BankAnswer = (typeof BANK_ANSWERS)[number];

export const isBankAnswer = (code: string): code is BankAnswer =>
  BANK_ANSWERS.some((known) => known === code);

/** One answer of pain.002. The file's own answer comes first, then each batch's, followed by those of its payments. */
export type BankStatus = {
  type: "status";
  level: BankAnswerLevel;
  /** The MsgId of the file that is answered. */
  originalMessageId: string;
  /** The PmtInfId; null at the level of the file. */
  originalPaymentId: string | null;
  /** Null but at the level of a payment. */
  endToEndId: string | null;
  /** As the bank wrote it. Null where it names only payments of this file or batch and no status of its own. */
  status: string | null;
  /** A code of ISO's external list (`AC01`), or a bank's own text. */
  reasonCode: string | null;
  additional: string | null;
  /** What the bank repeats of the original: number of payments and their sum. For one payment its sum. */
  originalCount: number | null;
  originalCents: number | null;
};

export const ENTRY_STATUSES = ["BOOK", "PDNG", "INFO", "FUTR"] as const;

/** Another status is one that nobody knows. */
export const isEntryStatus = (status: string): boolean => ENTRY_STATUSES.some((known) => known === status);

/**
 * One movement of money: a transaction of an entry, an entry of which the bank tells no transactions, or those of its
 * transactions that the bank withholds.
 */
export type BankEntry = {
  type: "entry";
  /** What this movement does to the account, also when it is a reversal. */
  direction: "credit" | "debit";
  cents: number;
  currency: "EUR";
  /** Null where the bank gives none, as for an entry that is not booked. */
  bookedOn: PlainDate | null;
  valueOn: PlainDate | null;
  /** Takes back an earlier movement of the other direction. */
  reversal: boolean;
  /** As the bank wrote it. One that nobody knows is BOOK where the balances of its statement say that it is booked. */
  status: string;
  /** The bank's own archive id: of the transaction, else of the entry (AcctSvcrRef), else NtryRef. */
  bankReference: string | null;
  /** The entry's place in its statement from 1. */
  entryNumber: number;
  /** The transaction's place in its entry from 1. */
  transactionNumber: number;
  /** How many transactions the sum holds: 1, or more for a batch without details, which no single claim matches. */
  count: number;
  /** The MsgId and PmtInfId of our file, where the bank repeats them. */
  originalMessageId: string | null;
  originalPaymentId: string | null;
  /** Null also for the bank's NOTPROVIDED. */
  endToEndId: string | null;
  /** A viitenumero without leading zeros, an RF without spaces; null for what is neither. */
  reference: string | null;
  message: string | null;
  /** The payer of a credit, the payee of a debit. */
  counterpartyName: string | null;
  /** What the bank wrote, where that is no IBAN. */
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
  /** Characters of one entry, transaction or header with what is kept of it; each element counts 64 more. */
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

/** What was read, when the whole file held. */
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
  /** Of the file's bytes, in hexadecimal digits: the same file twice has the same. */
  sha256: string;
};

/**
 * Reads a file piece by piece. `take` gets the records in the file's order, some hundred at a time, and is awaited. A
 * refusal comes as a code with the line (`details: { line }`), possibly after records: whoever stores them rolls back.
 */
export type ReadBankFile = (
  file: AsyncIterable<Uint8Array>,
  take: (records: readonly BankRecord[]) => Promise<void> | void,
  limits?: BankFileLimits,
) => Promise<Result<BankFileSummary>>;
