import type { PackageName } from "#lib/companies/rules/company.ts";
import type { PriceEntry } from "#lib/companies/rules/packages.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

// The complete inputs of a statement, without a clock or database. Also the format of the file that `npm run statement` reads
// and that each final statement keeps. Money is integer cents, rates are basis points.

/** A fortnight, both days included. */
export type Period = { start: PlainDate; end: PlainDate };

/** A package in force, its last day included. */
export type PackagePeriod = { name: PackageName; startDate: PlainDate; endDate: PlainDate | null };

/** Half-open: the first day counts, the last does not. */
export type ActiveInterval = readonly [from: PlainDate, to: PlainDate | null];

export type VehicleInputs = {
  id: number;
  licensePlate: string;
  /** The days on which this company had the vehicle in use. */
  active: readonly ActiveInterval[];
  /** Whether the joining fee was charged before. If not, the period of the first activation charges it. */
  joiningFeeCharged: boolean;
  /**
   * Days of the period's months on which another company had the vehicle, with that company's price. They are not charged here,
   * but count in the rounding, so that a move does not change the sum of both companies' fees.
   */
  elsewhere?: readonly { from: PlainDate; to: PlainDate | null; monthlyFeeCents: number }[];
};

export const PAYMENT_TYPES = ["capture", "refund"] as const;

/**
 * A card payment, or the sum of `count` payments of one vehicle, type, VAT rate and segment. `occurredAt` is the
 * first one's instant.
 */
export type PaymentInputs = {
  vehicleId: number;
  type: (typeof PAYMENT_TYPES)[number];
  /** Positive for both types. */
  grossCents: number;
  occurredAt: string;
  count?: number;
  vatBasisPoints?: number;
};

export const DISCOUNT_TARGETS = ["monthlyFee", "joiningFee", "commission"] as const;
export type DiscountTarget = (typeof DISCOUNT_TARGETS)[number];

/** Exactly one of `basisPoints` and `amountCents`; `validTo` is the last day. */
export type DiscountInputs = {
  target: DiscountTarget;
  basisPoints?: number;
  amountCents?: number;
  name?: string;
  validFrom: PlainDate;
  validTo: PlainDate | null;
};

/** Payments with one VAT rate: their sum with VAT, captures less refunds, and their count. */
export type VatShare = { vatBasisPoints: number; grossCents: number; count: number };

/** A late payment of a closed period, or the amount of a credit note. */
export type CorrectionInputs = {
  /** The number of the corrected statement; null if its period had none. */
  statement: string | null;
  vehicleId: number | null;
  /** Negative for money taken back. */
  grossCents: number;
  /** The original commission rate; 0 where no commission is due. */
  commissionBasisPoints: number;
  /** The first day of the corrected period, if it had no statement. */
  periodStart?: PlainDate;
  /** The payments by VAT rate. Absent in statements from before 2026-11-24 and in credit notes. */
  vat?: readonly VatShare[];
  /** The credit note of this amount. */
  creditNote?: string;
};

/** An overpayment of `cents`, above zero, of the invoice with this number. */
export type Overpayment = { statement: string; cents: number };

/** Decides when a negative balance is invoiced instead of carried over. */
export type CarryRules = {
  /** The number of consecutive statements below zero before this one. */
  carriedPeriods: number;
  maxCarryPeriods: number;
  carryLimitCents: number;
  /** The company is out of use, so no payments follow. */
  companyEnded: boolean;
};

export type StatementInputs = {
  period: Period;
  priceList: readonly PriceEntry[];
  packages: readonly PackagePeriod[];
  vehicles: readonly VehicleInputs[];
  payments: readonly PaymentInputs[];
  discounts: readonly DiscountInputs[];
  corrections: readonly CorrectionInputs[];
  /** The negative balance of the previous statement, or 0. */
  carryInCents: number;
  /** The company's overpayments of its invoices that no statement has returned yet. */
  overpayments?: readonly Overpayment[];
  /** Without these rules a negative balance is always carried over. */
  carryRules?: CarryRules;
};
