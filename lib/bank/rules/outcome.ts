import type { BankAnswer, BankFileKind } from "./bank-file.ts";

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
};

export type BankContradiction = {
  reference: string;
  why: "unknown_file" | "unknown_payment" | "other_sum" | "ended";
};

const ACCEPTED: ReadonlySet<BankAnswer> = new Set([
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
const REJECTED: ReadonlySet<BankAnswer> = new Set(["RJCT", "CANC", "BLCK"]);

/**
 * What an answer means for the money; null where it is not decided yet. Of a file or batch that is accepted in part, the
 * payments without an answer of their own are accepted.
 */
export function answerMeans(status: BankAnswer | null): "accepted" | "rejected" | null {
  if (status === null) return null;
  if (ACCEPTED.has(status)) return "accepted";
  return REJECTED.has(status) ? "rejected" : null;
}
