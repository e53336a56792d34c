import type { BankFileKind } from "./bank-file.ts";

/**
 * What became of a movement. `matched`: it pays a statement or a payment file; `duplicate`: another file of the bank told
 * it before; `unbooked`: the bank only announces it; `waiting`: nobody knows what it pays; `assigned` and `set_aside`: an
 * admin decided.
 */
export const BANK_OUTCOMES = [
  "matched",
  "duplicate",
  "unbooked",
  "waiting",
  "assigned",
  "set_aside",
] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

/** What a file came to, or would come to. */
export type BankFileResult = {
  kind: BankFileKind;
  messageId: string;
  /** Movements, or answers of the bank. */
  records: number;
  /** Payouts that were paid, that came back, and that the bank accepted or rejected. */
  paid: number;
  returned: number;
  accepted: number;
  rejected: number;
  /** What companies paid of invoiced balances. */
  received: number;
  receivedCents: number;
  duplicates: number;
  unbooked: number;
  /** Movements of which nobody knows what they pay. */
  waiting: number;
  /** Answers and movements that contradict what the portal knows. They change nothing. */
  contradictions: number;
  /** The first of them. */
  named: BankContradiction[];
  /** The bank's statuses as it wrote them: of answers, and of movements whose status nobody knows. */
  statuses: StatusCount[];
  /** The first payments and batches whose status says something else than accepted or rejected. */
  remarks: BankRemark[];
};

export type StatusCount = { status: string; count: number };
export type BankRemark = { reference: string; status: string; text: string | null };

/** A result that was stored before the bank's statuses were counted. */
export const wholeResult = (stored: BankFileResult): BankFileResult => ({
  ...stored,
  statuses: stored.statuses ?? [],
  remarks: stored.remarks ?? [],
});

/** Counts a status among the others; more kinds than a bank has are counted as one. */
export function countStatus(statuses: StatusCount[], status: string, count = 1): void {
  const name = statuses.length < MOST_STATUSES ? status : OTHER_STATUSES;
  const known = statuses.find((one) => one.status === status) ?? statuses.find((one) => one.status === name);
  if (known) known.count += count;
  else statuses.push({ status: name, count });
}

const MOST_STATUSES = 50;
const OTHER_STATUSES = "…";

export type BankContradiction = {
  reference: string;
  why: "unknown_file" | "unknown_payment" | "other_sum" | "ended";
};

const ACCEPTED: ReadonlySet<string> = new Set([
  "ACTC",
  "ACCP",
  "ACWC",
  "ACSP",
  "ACSC",
  "ACCC",
  "ACWP",
  "ACFC",
  "PART",
]);
const REJECTED: ReadonlySet<string> = new Set(["RJCT", "CANC", "BLCK"]);

/**
 * What an answer means for the money; null where it is not decided yet. Of a file or batch that is accepted in part, the
 * payments without an answer of their own are accepted.
 */
export function answerMeans(status: string | null): "accepted" | "rejected" | null {
  if (status === null) return null;
  if (ACCEPTED.has(status)) return "accepted";
  return REJECTED.has(status) ? "rejected" : null;
}

/** A verification of payee says whether a name fits an account, and nothing of the payment. */
const VERIFICATIONS: ReadonlySet<string> = new Set(["RCVC", "RVNM", "RVMC", "RVNA", "RVCM", "RVNC"]);

export const saysNothingOfMoney = (status: string): boolean => VERIFICATIONS.has(status);
