import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { DiscountInputs, DiscountTarget } from "./inputs.ts";
import type { StatementLine } from "./lines.ts";
import { rateOf } from "./rounding.ts";

/** A discount's days within a stretch of days, both ends included; null where they do not overlap. */
export function validWithin(
  discount: DiscountInputs,
  from: PlainDate,
  to: PlainDate,
): { from: PlainDate; to: PlainDate } | null {
  const begin = discount.validFrom > from ? discount.validFrom : from;
  const end = discount.validTo !== null && discount.validTo < to ? discount.validTo : to;
  return begin <= end ? { from: begin, to: end } : null;
}

/** Like validWithin, for half-open spans of day numbers. `day` turns a date into its number. */
export function validDays(
  discount: DiscountInputs,
  span: { from: number; to: number },
  day: (date: PlainDate) => number,
): { from: number; to: number } | null {
  const from = Math.max(span.from, day(discount.validFrom));
  const to = discount.validTo === null ? span.to : Math.min(span.to, day(addDays(discount.validTo, 1)));
  return from < to ? { from, to } : null;
}

/** A charge from which discounts are taken one after the other. */
export type Discounted = {
  vehicleId: number | null;
  licensePlate: string | null;
  target: DiscountTarget;
  /** The rest of the charge, positive: the upper limit of the next discount. */
  remainingCents: number;
};

/**
 * The line of one discount, or null where it is zero. `ofCents` is the part of the charge on the discount's days,
 * from which a rate is taken. `amountCents` is the part of a fixed amount on those days. A discount is at most
 * `ofCents`, and all discounts together are at most the charge.
 */
export function discountLine(
  charge: Discounted,
  discount: DiscountInputs,
  part: { ofCents: number; amountCents: number },
): StatementLine | null {
  const { basisPoints = null, amountCents: discountCents = null } = discount;
  const wanted = basisPoints === null ? part.amountCents : rateOf(part.ofCents, basisPoints);
  const amountCents = Math.min(wanted, part.ofCents, charge.remainingCents);
  if (amountCents <= 0) return null;
  charge.remainingCents -= amountCents;
  return {
    code: "DISCOUNT",
    vehicleId: charge.vehicleId,
    licensePlate: charge.licensePlate,
    amountCents,
    basis: {
      kind: "discount",
      target: charge.target,
      ofCents: part.ofCents,
      basisPoints,
      discountCents,
      name: discount.name ?? null,
    },
  };
}
