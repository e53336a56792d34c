import type { PackageName } from "#lib/companies/rules/company.ts";
import type { PriceEntry } from "#lib/companies/rules/packages.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

// What a statement is computed from, and nothing else: no clock, no database. Also the form of the file that
// `npm run statement` reads and that each final statement keeps. Money is integer cents, rates are basis points.

/** A fortnight, both days included. */
export type Period = { start: PlainDate; end: PlainDate };

/** A package in force, its last day included. */
export type PackagePeriod = { name: PackageName; startDate: PlainDate; endDate: PlainDate | null };

/** Half-open: the first day counts, the last does not. */
export type ActiveInterval = readonly [from: PlainDate, to: PlainDate | null];

export type VehicleInputs = {
  id: number;
  licensePlate: string;
  /** On which days the vehicle was in use by this company. */
  active: readonly ActiveInterval[];
  /** Whether the joining fee was taken already; if not, it is in the period of the first activation. */
  joiningFeeCharged: boolean;
  /**
   * Days of the period's months on which another company had the vehicle, with the price there: they shift where the
   * fee is rounded, so that a move changes no total, and are not charged here.
   */
  elsewhere?: readonly { from: PlainDate; to: PlainDate | null; monthlyFeeCents: number }[];
};

export const PAYMENT_TYPES = ["capture", "refund"] as const;

/** A card payment, or the sum of `count` of one vehicle, type, VAT rate and package segment, at the first one's instant. */
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

/** A payment of a closed period that came too late, or what a credit note gives back. */
export type CorrectionInputs = {
  /** Number of the statement that is corrected; null where its period had none. */
  statement: string | null;
  vehicleId: number | null;
  /** Negative for what is taken back. */
  grossCents: number;
  /** Of the original; 0 for what bears no commission. */
  commissionBasisPoints: number;
  /** First day of the period that is corrected, where it had no statement. */
  periodStart?: PlainDate;
  /** The credit note this comes from. */
  creditNote?: string;
};

/** When less than nothing is no longer carried over but invoiced. */
export type CarryRules = {
  /** How many statements in a row ended below zero before this one. */
  carriedPeriods: number;
  maxCarryPeriods: number;
  carryLimitCents: number;
  /** Nothing more is coming: the company is out of use. */
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
  /** What the statement before ended with, where that was less than nothing: 0 or negative. */
  carryInCents: number;
  /** Left out, what is below zero is always carried over. */
  carryRules?: CarryRules;
};
