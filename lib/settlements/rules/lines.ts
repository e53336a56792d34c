import type { PackageName } from "#lib/companies/rules/company.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { DiscountTarget, VatShare } from "./inputs.ts";

export const LINE_CODES = [
  "CARD_GROSS",
  "COMMISSION",
  "MONTHLY_FEE",
  "JOIN_FEE",
  "DISCOUNT",
  "CORRECTION",
  "CARRY_IN",
] as const;
export type LineCode = (typeof LINE_CODES)[number];

/** The calculation of a line's amount: enough to explain it in words and to check it by hand. */
export type LineBasis =
  | {
      kind: "cardGross";
      from: PlainDate;
      to: PlainDate;
      package: PackageName;
      count: number;
      vat: VatShare[];
    }
  | {
      kind: "commission";
      package: PackageName;
      from: PlainDate;
      to: PlainDate;
      grossCents: number;
      basisPoints: number;
    }
  | {
      kind: "monthlyFee";
      /** `YYYY-MM`. */
      month: string;
      package: PackageName;
      days: number;
      daysInMonth: number;
      monthlyFeeCents: number;
    }
  | { kind: "joiningFee"; joinedOn: PlainDate; joiningFeeCents: number }
  | {
      kind: "discount";
      target: DiscountTarget;
      /** The discounted part of the charge, positive. */
      ofCents: number;
      basisPoints: number | null;
      discountCents: number | null;
      name: string | null;
    }
  | {
      kind: "correction";
      statement: string | null;
      periodStart: PlainDate | null;
      creditNote: string | null;
      /** The corrected item: payments, their commission at `basisPoints`, or a credited amount. */
      of: "gross" | "commission" | "credit";
      grossCents: number;
      basisPoints: number;
      /** Corrected payments by VAT rate, if the inputs have it. */
      vat?: readonly VatShare[];
    }
  | {
      kind: "carryIn";
      /** The number of the overpaid invoice; without it, the line is the previous statement's balance. */
      overpaid?: string;
    };

/** Negative amounts are taken from the company. The total is the sum of the lines, never rounded again. */
export type StatementLine = {
  code: LineCode;
  vehicleId: number | null;
  licensePlate: string | null;
  amountCents: number;
  basis: LineBasis;
};

export type StatementOutcome = "payout" | "nothing" | "carried" | "invoiced";

export type Statement = {
  lines: StatementLine[];
  /** Sum of the CARD_GROSS lines. */
  grossCents: number;
  /** Sum of all lines but CARD_GROSS and CARRY_IN. */
  deductionsCents: number;
  /** Sum of the CARRY_IN lines: the previous statement's negative balance, and overpayments. */
  carryInCents: number;
  totalCents: number;
  outcome: StatementOutcome;
  /** Null unless the outcome is a payout. */
  payoutDate: PlainDate | null;
  /** The negative total that is carried to the next statement, or 0. */
  carryOutCents: number;
};

export type LineGroup = {
  /** Null for lines of the whole company. */
  vehicleId: number | null;
  licensePlate: string | null;
  lines: StatementLine[];
  /** Sum of the lines, never rounded again. */
  subtotalCents: number;
};

/** Groups a statement's lines by vehicle, in their order. Lines without a vehicle come last. */
export function groupedLines(lines: readonly StatementLine[]): LineGroup[] {
  const groups = new Map<number | null, LineGroup>();
  for (const line of lines) {
    const { vehicleId, licensePlate } = line;
    const group = groups.get(vehicleId) ?? { vehicleId, licensePlate, lines: [], subtotalCents: 0 };
    group.lines.push(line);
    group.subtotalCents += line.amountCents;
    groups.set(vehicleId, group);
  }
  const rest = groups.get(null);
  groups.delete(null);
  return [...groups.values(), ...(rest ? [rest] : [])];
}

/** Whether a group ends in its subtotal: a single line needs none, unless the statement has several vehicles. */
export const endsInSubtotal = ({ vehicleId, lines }: LineGroup, groups: number): boolean =>
  lines.length > 1 || (vehicleId !== null && groups > 1);

/** Sum of the CORRECTION lines, in cents: the part of the deductions that corrects earlier periods. */
export const correctionSum = (lines: readonly StatementLine[]): number =>
  lines.reduce((sum, { code, amountCents }) => (code === "CORRECTION" ? sum + amountCents : sum), 0);

/** The joining fees less their discounts, in positive cents, and the number of their vehicles. */
export function joiningFeeSum(lines: readonly StatementLine[]): { cents: number; vehicles: number } {
  const of = lines.filter(
    ({ code, basis }) => code === "JOIN_FEE" || (basis.kind === "discount" && basis.target === "joiningFee"),
  );
  const cents = of.reduce((sum, { amountCents }) => sum - amountCents, 0);
  return { cents, vehicles: of.filter(({ code }) => code === "JOIN_FEE").length };
}

/** The number of card payments in the lines, late ones included; null with a correction of unknown count. */
export function cardPaymentCount(lines: readonly StatementLine[]): number | null {
  let count = 0;
  for (const { basis } of lines) {
    if (basis.kind === "cardGross") count += basis.count;
    if (basis.kind !== "correction" || basis.of !== "gross") continue;
    if (basis.vat === undefined) return null;
    count += basis.vat.reduce((sum, share) => sum + share.count, 0);
  }
  return count;
}
