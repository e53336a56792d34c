import type { StatementOutcome } from "./lines.ts";

/** Sums of a run over all companies, and what an admin should look at first. */
export type RunTotals = {
  companies: number;
  statements: number;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  payoutCents: number;
  /** Statements by how they end. */
  outcomes: { payout: number; nothing: number; carried: number; invoiced: number };
  /** Number of the first and the last statement, once they have one. */
  numbers: { first: string; last: string } | null;
  warnings: RunWarning[];
};

export const RUN_WARNINGS = [
  /** Money to pay out, but no account to pay it to. */
  "iban_missing",
  /** The account changed and no admin has confirmed it: the payout is held. */
  "iban_unconfirmed",
  /** Payments of the period that belong to nobody yet. */
  "payments_unassigned",
  "negative_balance",
] as const;
export type RunWarningKind = (typeof RUN_WARNINGS)[number];

/** How many of a kind there are; the first hundred companies are named. */
export type RunWarning = {
  kind: RunWarningKind;
  count: number;
  companies: { id: number; name: string; cents: number }[];
};

/** What a server process is asked to do for a run. */
export const RUN_TASKS = ["preview", "finalise"] as const;
export type RunTask = (typeof RUN_TASKS)[number];

/** In the order in which a run's statements are chosen by how they end. */
export const RUN_OUTCOMES = [
  "payout",
  "nothing",
  "carried",
  "invoiced",
] as const satisfies StatementOutcome[];
