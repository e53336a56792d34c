import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { DiscountTarget } from "#lib/settlements/rules/inputs.ts";

/** The scope of a discount: one company, one dispatch provider's companies, or all. */
export const DISCOUNT_SCOPES = ["all", "provider", "company"] as const;
export type DiscountScope = (typeof DISCOUNT_SCOPES)[number];

/** A discount is a share of the fee, or a fixed amount. */
export const DISCOUNT_MEASURES = ["percent", "euros"] as const;

export const DISCOUNT_STATES = ["current", "coming", "ended"] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** The content of a discount. One of `basisPoints` and `amountCents`, at most one of `companyId` and `provider`. */
export type DiscountContent = {
  name: string;
  target: DiscountTarget;
  basisPoints: number | null;
  amountCents: number | null;
  companyId: number | null;
  provider: ProviderId | null;
  validFrom: PlainDate;
  /** The last day; null: no end. */
  validTo: PlainDate | null;
  /** The admins' own words. */
  note: string | null;
  /** Cancelled before anything was settled with it. */
  cancelled: boolean;
};

export const MAX_DISCOUNT_CENTS = 10_000_000; // 100 000.00 €

export const discountScope = ({
  companyId,
  provider,
}: Pick<DiscountContent, "companyId" | "provider">): DiscountScope =>
  companyId !== null ? "company" : provider !== null ? "provider" : "all";

type Days = Pick<DiscountContent, "validFrom" | "validTo" | "cancelled">;

/** A cancelled discount counts as ended. */
export function discountState({ validFrom, validTo, cancelled }: Days, today: PlainDate): DiscountState {
  if (cancelled || (validTo !== null && validTo < today)) return "ended";
  return validFrom > today ? "coming" : "current";
}

/**
 * Whether statements may have used it: its days began before `openFrom`, the first day that is not closed (null before the
 * first closed period).
 */
export const isDiscountSettled = (discount: Days | null, openFrom: PlainDate | null): boolean =>
  discount !== null && !discount.cancelled && openFrom !== null && discount.validFrom < openFrom;

/**
 * Whether a discount may become `wanted`; `before` is null for a new one. Settled days stay unchanged: nothing begins on them,
 * and of a settled discount only the note and the last day may change, the day within open ones. Fails with `discount_settled`
 * or `invalid`. The database has the same rule (0032).
 */
export function reviseDiscount(
  before: DiscountContent | null,
  wanted: DiscountContent,
  openFrom: PlainDate | null,
): Result<DiscountContent> {
  if (openFrom === null) return ok(wanted);
  if (before && isDiscountSettled(before, openFrom)) {
    const issues = rewritten(before, wanted, openFrom);
    return issues.length > 0 ? fail("discount_settled", { issues }) : ok(wanted);
  }
  return wanted.validFrom < openFrom && !wanted.cancelled
    ? fail("invalid", { issues: [{ path: "validFrom", code: "discount_day_settled" }] })
    : ok(wanted);
}

const FIXED = [
  "name",
  "target",
  "basisPoints",
  "amountCents",
  "companyId",
  "provider",
  "validFrom",
  "cancelled",
] as const;

function rewritten(before: DiscountContent, wanted: DiscountContent, openFrom: PlainDate): Issue[] {
  const isClosed = (day: PlainDate | null) => day !== null && day < openFrom;
  const fixed = FIXED.filter((field) => before[field] !== wanted[field]);
  const issues = fixed.map((field) => ({
    path: field === "companyId" ? "company" : field,
    code: "discount_settled",
  }));
  if (before.validTo === wanted.validTo) return issues;
  // The last settled day may be the last day, because that changes no settled day.
  const [had, has] = [dayAfter(before.validTo), dayAfter(wanted.validTo)];
  return isClosed(had) || isClosed(has)
    ? [...issues, { path: "validTo", code: "discount_day_settled" }]
    : issues;
}

const dayAfter = (day: PlainDate | null): PlainDate | null => day && addDays(day, 1);

/** The discount after ending it today: it ends today, and one that has not begun is cancelled. */
export const endedToday = (discount: DiscountContent, today: PlainDate): DiscountContent =>
  discount.validFrom > today ? { ...discount, cancelled: true } : { ...discount, validTo: today };

type Placed = Pick<DiscountContent, "companyId" | "provider"> & { id: number };

/**
 * The order in which discounts are applied, until nothing is left of the charge: general ones, then dispatch providers', then
 * companies' own; among equals the earliest first. The settlement has the same order
 * (lib/settlements/queries/settlement-inputs.ts).
 */
export const byPriority = (one: Placed, other: Placed): number =>
  (one.companyId ?? 0) - (other.companyId ?? 0) ||
  compare(one.provider ?? "", other.provider ?? "") ||
  one.id - other.id;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The discount in its history. */
export const flatDiscount = ({ companyId, cancelled, ...rest }: DiscountContent): Flat => ({
  name: rest.name,
  target: rest.target,
  basisPoints: rest.basisPoints,
  amountCents: rest.amountCents,
  company: companyId,
  provider: rest.provider,
  validFrom: rest.validFrom,
  validTo: rest.validTo,
  note: rest.note,
  cancelled: cancelled ? "true" : null,
});
