import type { StatementOutcome } from "./lines.ts";
import { negated } from "./rounding.ts";

/** Sums of a run over all companies, and warnings for the admin. */
export type RunTotals = {
  companies: number;
  statements: number;
  grossCents: number;
  /** Fees, discounts and corrections. */
  deductionsCents: number;
  /** The part of the deductions that corrects earlier periods. */
  correctionsCents: number;
  carryInCents: number;
  payoutCents: number;
  /** Totals below zero that open the next statements; never positive. */
  carryOutCents: number;
  /** Totals below zero that are invoiced; never positive. */
  invoicedCents: number;
  /** Counts of statements by outcome. */
  outcomes: { payout: number; nothing: number; carried: number; invoiced: number };
  /** Numbers of the first and the last statement; null before the run is final. */
  numbers: { first: string; last: string } | null;
  warnings: RunWarning[];
};

/** The parts from the card payments of all companies to the payouts. */
export const RUN_PARTS = ["gross", "fees", "corrections", "carryIn", "carryOut", "invoiced"] as const;
export type RunPart = (typeof RUN_PARTS)[number];

/** The sums of settlements: of a run, or of a company's periods. */
export type MoneySums = Pick<
  RunTotals,
  | "grossCents"
  | "deductionsCents"
  | "correctionsCents"
  | "carryInCents"
  | "carryOutCents"
  | "invoicedCents"
  | "payoutCents"
>;

/** Cents of each part. Their sum is the total of the payouts. */
export const partsOfRun = (totals: MoneySums): Record<RunPart, number> => ({
  gross: totals.grossCents,
  fees: totals.deductionsCents - totals.correctionsCents,
  corrections: totals.correctionsCents,
  carryIn: totals.carryInCents,
  // Negative totals without a payout are subtracted, so that the parts add up to the payouts.
  carryOut: negated(totals.carryOutCents),
  invoiced: negated(totals.invoicedCents),
});

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

/** A kind of warning with its count, and the names of the first hundred companies. */
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
