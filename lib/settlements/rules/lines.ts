import type { PackageName } from "#lib/companies/rules/company.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { DiscountTarget } from "./inputs.ts";

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

/** Payments with one VAT rate: their sum with VAT, captured less refunded, and how many they were. */
export type VatShare = { vatBasisPoints: number; grossCents: number; count: number };

/** What a line's amount was calculated from: enough to say it in words and to check it by hand. */
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
      /** What it is taken from, positive. */
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
      /** Of the payments, or of their commission, whose rate stands beside. */
      of: "gross" | "commission" | "credit";
      grossCents: number;
      basisPoints: number;
    }
  | { kind: "carryIn" };

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
  totalCents: number;
  outcome: StatementOutcome;
  /** Null where nothing is paid out. */
  payoutDate: PlainDate | null;
  /** 0, or the negative total where it is carried to the next statement. */
  carryOutCents: number;
};

export type LineGroup = {
  /** Null for what belongs to the company as a whole. */
  vehicleId: number | null;
  licensePlate: string | null;
  lines: StatementLine[];
  /** Sum of the lines, never rounded again. */
  subtotalCents: number;
};

/** A statement's lines vehicle by vehicle, in their order; what belongs to no vehicle comes last. */
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
