import type { PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { PaymentState, PaymentStep, StatementPayment } from "#lib/settlements/rules/payment.ts";

/** The stages of a payout, in order. */
export const STAGES = ["accruing", "confirmed", "in_file", "paid"] as const;
export type StageName = (typeof STAGES)[number];

/** `day`: the day on which the stage was reached, or is expected; null if unknown. */
export type PaymentStage = { name: StageName; day: PlainDate | null; place: StagePlace };
export type StagePlace = "behind" | "here" | "ahead";

/** The place of the stage at `index` when the current stage is at `at`. */
export const stagePlaceOf = (index: number, at: number): StagePlace =>
  index === at ? "here" : index < at ? "behind" : "ahead";

const STAGE_OF: Partial<Record<PaymentState, StageName>> = {
  accruing: "accruing",
  confirmed: "confirmed",
  held: "confirmed",
  in_file: "in_file",
  bank_accepted: "in_file",
  rejected: "in_file",
  correcting: "in_file",
  paid: "paid",
};

type Payout = { period: Period; payment: StatementPayment; steps: readonly PaymentStep[] };

/** The stages of a payout with their days; empty for money without a payout. */
export function stagesOf({ period, payment, steps }: Payout): PaymentStage[] {
  const { state, since, expectedDate } = payment;
  const here = STAGE_OF[state];
  if (here === undefined) return [];
  const at = STAGES.indexOf(here);
  const reached = (name: StageName): PlainDate | null =>
    steps.findLast((step) => STAGE_OF[step.state] === name)?.since ?? null;
  return STAGES.map((name, index) => {
    const place = stagePlaceOf(index, at);
    if (name === "accruing") return { name, place, day: period.end };
    if (place === "ahead") return { name, place, day: name === "paid" ? expectedDate : null };
    return { name, place, day: place === "here" ? since : reached(name) };
  });
}
