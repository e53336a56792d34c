import type { StatementOutcome } from "./lines.ts";

/** Sums of a run over all companies, and warnings for the admin. */
export type RunTotals = {
  companies: number;
  statements: number;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  payoutCents: number;
  /** Counts of statements by outcome. */
  outcomes: { payout: number; nothing: number; carried: number; invoiced: number };
  /** Numbers of the first and the last statement; null before the run is final. */
  numbers: { first: string; last: string } | null;
  warnings: RunWarning[];
};

export const RUN_WARNINGS = [
  /** A payout without an account. */
  "iban_missing",
  /** The account changed and no admin has confirmed it: the payout is held. */
  "iban_unconfirmed",
  /** Payments of the period without a company. */
  "payments_unassigned",
  "negative_balance",
] as const;
export type RunWarningKind = (typeof RUN_WARNINGS)[number];

/** A kind of warning with its count. The first hundred companies are named. */
export type RunWarning = {
  kind: RunWarningKind;
  count: number;
  companies: { id: number; name: string; cents: number }[];
};

/** The tasks that a server process does for a run. */
export const RUN_TASKS = ["preview", "finalise"] as const;
export type RunTask = (typeof RUN_TASKS)[number];

/** The outcomes in the order of the list's filter. */
export const RUN_OUTCOMES = [
  "payout",
  "nothing",
  "carried",
  "invoiced",
] as const satisfies StatementOutcome[];
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
