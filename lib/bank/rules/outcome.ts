import { PAYEE_STATES, type PayeeState } from "#lib/settlements/rules/payee-check.ts";
import type { BankFileKind, StatusCount } from "./bank-file.ts";

/**
 * The outcome of a movement. `matched`: it pays a statement or a payment file; `duplicate`: it was in another file; `unbooked`:
 * the bank only announces it; `waiting`: its purpose is unknown; `assigned` and `set_aside`: an admin decided.
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

/** The result of a file, stored or only checked. */
export type BankFileResult = {
  kind: BankFileKind;
  messageId: string;
  /** Movements, or answers of the bank. */
  records: number;
  /** Paid, returned, accepted and rejected payouts. */
  paid: number;
  returned: number;
  accepted: number;
  rejected: number;
  /** Companies' payments of invoiced balances. */
  received: number;
  receivedCents: number;
  duplicates: number;
  unbooked: number;
  /** Movements without a known purpose. */
  waiting: number;
  /** Payouts that the bank paid although their file was withdrawn. */
  paidWithdrawn: number;
  /** Answers and movements that contradict the portal's data. They change nothing. */
  contradictions: number;
  /** The first contradictions. */
  named: BankContradiction[];
  /** Payouts whose payee the bank verified, by the result. */
  payees: PayeeCount[];
  /** The statuses in the file: of answers, and unknown ones of movements. */
  statuses: StatusCount[];
  /** The first payments and batches with a status other than accepted or rejected. */
  remarks: BankRemark[];
};

export type PayeeCount = { state: PayeeState; count: number };
export type BankRemark = { reference: string; status: string; text: string | null };

/** Completes a result from before the bank's statuses and its verifications of payees were counted. */
export const wholeResult = (stored: BankFileResult): BankFileResult => ({
  ...stored,
  paidWithdrawn: stored.paidWithdrawn ?? 0,
  payees: stored.payees ?? [],
  statuses: stored.statuses ?? [],
  remarks: stored.remarks ?? [],
});

/** Counts a status; beyond a limit, further kinds are counted as one. */
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
 * The decision of an answer; null while it is open. In a partly accepted file or batch, payments without their own answer are
 * accepted.
 */
export function answerMeans(status: string | null): "accepted" | "rejected" | null {
  if (status === null) return null;
  if (ACCEPTED.has(status)) return "accepted";
  return REJECTED.has(status) ? "rejected" : null;
}

/** The money has left, so that the payment can no longer be withdrawn. */
export const isExecuted = (status: string | null): boolean => status === "ACSC" || status === "ACCC";

/** Adds up the counts of several files, in the order of the states. */
export function payeeSums(counts: readonly PayeeCount[]): PayeeCount[] {
  const byState = Map.groupBy(counts, ({ state }) => state);
  return PAYEE_STATES.flatMap((state) => {
    const some = byState.get(state) ?? [];
    return some.length === 0 ? [] : { state, count: some.reduce((sum, { count }) => sum + count, 0) };
  });
}
