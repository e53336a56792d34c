import { priceOn } from "#lib/companies/rules/packages.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { referenceNumber } from "#lib/core/finnish/reference-number.ts";
import { payoutDateOf } from "./banking-days.ts";
import { cardLines, commissionAmountDiscounts, sumPayments } from "./card-payments.ts";
import { discountLine, validWithin } from "./discounts.ts";
import type { CarryRules, CorrectionInputs, StatementInputs, VehicleInputs } from "./inputs.ts";
import type { LineBasis, Statement, StatementLine, StatementOutcome } from "./lines.ts";
import { feeMonths, monthlyFeeLines } from "./monthly-fee.ts";
import { negated, rateOf } from "./rounding.ts";
import { packageFor } from "./segments.ts";

/**
 * Computes a company's statement for a period from its inputs alone. Amounts are cents, negative where the company pays. Each
 * line is rounded once, and the total is the sum of the lines. Lines come by vehicle in the order of the inputs; the order of
 * the payments does not matter. Throws a RangeError for a payment of another period or vehicle, and for a day before the price
 * list. lib/settlements/statement-inputs.ts explains those errors in words.
 */
export function computeStatement(inputs: StatementInputs): Statement {
  const payments = sumPayments(inputs);
  const months = feeMonths(inputs);
  const byVehicle = inputs.vehicles.flatMap((vehicle) => [
    ...cardLines(payments, vehicle, inputs.discounts),
    ...monthlyFeeLines(months, vehicle, inputs.discounts),
    ...joiningFeeLines(inputs, vehicle),
  ]);
  const lines = [
    ...byVehicle,
    ...commissionAmountDiscounts(payments, byVehicle, inputs.discounts),
    ...inputs.corrections.flatMap((correction) => correctionLines(inputs, correction)),
    ...carryLines(inputs),
  ];
  const grossCents = sumOf(lines.filter(({ code }) => code === "CARD_GROSS"));
  const carryInCents = sumOf(lines.filter(({ code }) => code === "CARRY_IN"));
  const totalCents = sumOf(lines);
  const outcome = outcomeOf(totalCents, inputs.carryRules);
  return {
    lines,
    grossCents,
    deductionsCents: totalCents - grossCents - carryInCents,
    carryInCents,
    totalCents,
    outcome,
    payoutDate: outcome === "payout" ? periodPayoutDate(inputs) : null,
    carryOutCents: outcome === "carried" ? totalCents : 0,
  };
}

const sumOf = (lines: readonly StatementLine[]): number =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** The day on which a period is paid. The package of the period's last day decides the delay. */
export function periodPayoutDate({
  period,
  packages,
  priceList,
}: Pick<StatementInputs, "period" | "packages" | "priceList">): PlainDate {
  const price = priceOn(priceList, packageFor(packages, period.end), period.end);
  return payoutDateOf(period.end, price.payoutDelayWorkingDays);
}

function outcomeOf(totalCents: number, rules: CarryRules | undefined): StatementOutcome {
  if (totalCents >= 0) return totalCents > 0 ? "payout" : "nothing";
  if (!rules) return "carried";
  const { carriedPeriods, maxCarryPeriods, carryLimitCents, companyEnded } = rules;
  const enough = carriedPeriods >= maxCarryPeriods || -totalCents > carryLimitCents;
  return enough || companyEnded ? "invoiced" : "carried";
}

/**
 * The joining fee falls in the period of the first day in use, at that day's price. A vehicle that came and left on the same
 * day pays none.
 */
function joiningFeeLines(inputs: StatementInputs, vehicle: VehicleInputs): StatementLine[] {
  const { period, packages, priceList, discounts } = inputs;
  const { id: vehicleId, licensePlate } = vehicle;
  const used = vehicle.active.filter(([from, to]) => to === null || from < to).map(([from]) => from);
  const joinedOn = used.sort()[0];
  if (vehicle.joiningFeeCharged || !joinedOn || joinedOn < period.start || joinedOn > period.end) return [];
  const { joiningFeeCents } = priceOn(priceList, packageFor(packages, joinedOn), joinedOn);
  const charge = {
    vehicleId,
    licensePlate,
    target: "joiningFee" as const,
    remainingCents: joiningFeeCents,
  };
  return [
    {
      code: "JOIN_FEE",
      vehicleId,
      licensePlate,
      amountCents: negated(joiningFeeCents),
      basis: { kind: "joiningFee", joinedOn, joiningFeeCents },
    },
    ...discounts.flatMap((discount) => {
      if (discount.target !== "joiningFee" || !validWithin(discount, joinedOn, joinedOn)) return [];
      const part = { ofCents: joiningFeeCents, amountCents: discount.amountCents ?? 0 };
      return discountLine(charge, discount, part) ?? [];
    }),
  ];
}

/**
 * The line of a late payment, and the line of its commission at the rate of its day. A credited amount has no
 * commission.
 */
function correctionLines({ vehicles }: StatementInputs, correction: CorrectionInputs): StatementLine[] {
  const { vehicleId, statement, grossCents, commissionBasisPoints: basisPoints } = correction;
  const { periodStart = null, creditNote = null, vat } = correction;
  const licensePlate = vehicles.find(({ id }) => id === vehicleId)?.licensePlate ?? null;
  const line = (of: "gross" | "commission" | "credit", amountCents: number): StatementLine => ({
    code: "CORRECTION",
    vehicleId,
    licensePlate,
    amountCents,
    basis: {
      kind: "correction",
      statement,
      periodStart,
      creditNote,
      of,
      grossCents,
      basisPoints,
      ...(of === "gross" && vat && { vat }),
    },
  });
  const corrected = line(creditNote === null ? "gross" : "credit", grossCents);
  return basisPoints === 0
    ? [corrected]
    : [corrected, line("commission", negated(rateOf(grossCents, basisPoints)))];
}

const carryLines = ({ carryInCents, overpayments = [] }: StatementInputs): StatementLine[] => [
  ...overpayments.map(({ statement, cents }) => carryLine(cents, { kind: "carryIn", overpaid: statement })),
  ...(carryInCents === 0 ? [] : [carryLine(carryInCents, { kind: "carryIn" })]),
];

const carryLine = (amountCents: number, basis: LineBasis): StatementLine => ({
  code: "CARRY_IN",
  vehicleId: null,
  licensePlate: null,
  amountCents,
  basis,
});

/** `2026-000123`: one series a year, without gaps. */
export const statementNumber = (year: number, n: number): string => `${year}-${String(n).padStart(6, "0")}`;

/** The national reference number of a statement: the digits of its number and a check digit. */
export const referenceOfNumber = (number: string): string => referenceNumber(number.replace("-", ""));
