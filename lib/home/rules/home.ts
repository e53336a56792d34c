import { daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import type { PaymentState, StatementPayment } from "#lib/settlements/rules/payment.ts";
import { SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";

/** States in which a payout is still on its way to the company. */
const ON_ITS_WAY: readonly PaymentState[] = [
  "confirmed",
  "held",
  "in_file",
  "bank_accepted",
  "rejected",
  "correcting",
];

/** The next payout: the one with the earliest day, else the latest one that waits for something. */
export function nextPayout<Row extends { payment: StatementPayment }>(
  newestFirst: readonly Row[],
): Row | null {
  const coming = newestFirst.filter(({ payment }) => ON_ITS_WAY.includes(payment.state));
  const dated = coming.filter(({ payment }) => payment.expectedDate !== null);
  const byDay = dated.toSorted((one, other) =>
    String(one.payment.expectedDate).localeCompare(String(other.payment.expectedDate)),
  );
  return byDay[0] ?? coming[0] ?? null;
}

/** With fewer days than this a period says little about its end. */
const FORECAST_FROM_DAYS = 3;

/**
 * The forecast of a current period in cents: card payments and their commission scale by days, all other lines stay. Null in
 * the first days of a period, and after its end.
 */
export function forecastCents(
  { period, lines }: { period: Period; lines: readonly StatementLine[] },
  today: PlainDate,
): number | null {
  const days = daysBetween(period.start, today);
  if (days < FORECAST_FROM_DAYS || days >= SETTLEMENT_DAYS) return null;
  const sum = (grows: boolean) =>
    lines
      .filter(({ code }) => (code === "CARD_GROSS" || code === "COMMISSION") === grows)
      .reduce((all, { amountCents }) => all + amountCents, 0);
  return Math.round((sum(true) * SETTLEMENT_DAYS) / days) + sum(false);
}

/** A new company's first steps, in order. */
export const FIRST_STEPS = [
  "iban",
  "vehicles",
  "drivers",
  "accountant",
  "colleague",
  "secondFactor",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps of the company; the second factor is the person's own. */
export type CompanySteps = Readonly<Record<Exclude<FirstStep, "secondFactor">, boolean>>;

export type FirstSteps = { done: readonly FirstStep[]; left: readonly FirstStep[] };

/** The finished and the open steps; null once all are done. */
export function firstSteps(facts: Readonly<Record<FirstStep, boolean>>): FirstSteps | null {
  const left = FIRST_STEPS.filter((step) => !facts[step]);
  return left.length === 0 ? null : { done: FIRST_STEPS.filter((step) => facts[step]), left };
}
