import { addDays, DAY_MS, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import { type Discounted, discountLine, validDays } from "./discounts.ts";
import type { DiscountInputs, Period, StatementInputs, VehicleInputs } from "./inputs.ts";
import type { StatementLine } from "./lines.ts";
import { negated, share } from "./rounding.ts";
import { type Segment, segmentsOf } from "./segments.ts";

// Monthly fees are charged in arrears, by the day, with cumulative rounding: the fee of a stretch of days is the rounded fee of
// the month's active days up to its end, less the rounded fee of the days before it. So a full month costs exactly its price,
// even if periods, packages and companies divide it.

/** Half-open, in days since 1970. */
type Days = { from: number; to: number };
/** A part of the period that lies in one month, and the prices of that month up to its end. */
export type FeeMonth = { month: string; daysInMonth: number; first: number; charged: Days; prices: Price[] };
type Price = Days & Pick<Segment, "package"> & { monthlyFeeCents: number };

/** Consecutive days with one price, and the count of earlier days in the month with that price. */
type Stretch = Days & { price: Price; before: number };

/** The months of a period with their prices. Throws a RangeError if the price list begins too late. */
export function feeMonths(inputs: StatementInputs): FeeMonth[] {
  const { start, end } = inputs.period;
  const months = [...new Set([start.slice(0, 7), end.slice(0, 7)])];
  return months.map((month) => feeMonth(inputs, month, { start, end }));
}

/** A vehicle's fees by month and price, each with its discounts. */
export const monthlyFeeLines = (
  months: readonly FeeMonth[],
  vehicle: VehicleInputs,
  discounts: readonly DiscountInputs[],
): StatementLine[] =>
  months.flatMap((month) =>
    Map.groupBy(chargedStretches(month, vehicle), ({ price }) => `${price.package} ${price.monthlyFeeCents}`)
      .values()
      .toArray()
      .flatMap((stretches) => linesOf(month, vehicle, stretches, discounts)),
  );

function feeMonth(inputs: StatementInputs, month: string, { start, end }: Period): FeeMonth {
  const firstDay = `${month}-01`;
  const nextMonth = `${addDays(firstDay, 31).slice(0, 7)}-01`;
  const last = end < nextMonth ? end : addDays(nextMonth, -1);
  const prices = segmentsOf(inputs, { start: firstDay, end: last }, true);
  return {
    month,
    daysInMonth: daysBetween(firstDay, nextMonth),
    first: day(firstDay),
    charged: { from: day(start > firstDay ? start : firstDay), to: day(last) + 1 },
    prices: prices.map(({ from, to, package: name, price }) => ({
      from: day(from),
      to: day(to) + 1,
      package: name,
      monthlyFeeCents: price.monthlyFeeCents,
    })),
  };
}

function linesOf(
  { month, daysInMonth, charged }: FeeMonth,
  { id: vehicleId, licensePlate }: VehicleInputs,
  stretches: readonly Stretch[],
  discounts: readonly DiscountInputs[],
): StatementLine[] {
  const [first] = stretches;
  if (!first) return [];
  const { package: name, monthlyFeeCents } = first.price;
  const feeOf = (cents: number, within: Days) => costOf(cents, stretches, within, daysInMonth);
  const feeCents = feeOf(monthlyFeeCents, charged);
  const days = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const basis = { kind: "monthlyFee", month, package: name, days, daysInMonth, monthlyFeeCents } as const;
  const charge: Discounted = { vehicleId, licensePlate, target: "monthlyFee", remainingCents: feeCents };
  return [
    { code: "MONTHLY_FEE", vehicleId, licensePlate, amountCents: negated(feeCents), basis },
    ...discounts.flatMap((discount) => {
      const valid = discount.target === "monthlyFee" ? validDays(discount, charged, day) : null;
      if (!valid) return [];
      const monthlyCents = Math.min(discount.amountCents ?? 0, monthlyFeeCents);
      const part = { ofCents: feeOf(monthlyFeeCents, valid), amountCents: feeOf(monthlyCents, valid) };
      return discountLine(charge, discount, part) ?? [];
    }),
  ];
}

/** The fee of the stretches' days within a span, at `monthlyCents` a month. */
const costOf = (
  monthlyCents: number,
  stretches: readonly Stretch[],
  within: Days,
  daysInMonth: number,
): number =>
  stretches.reduce((cents, stretch) => {
    const { from, to } = overlap(stretch, within);
    if (from >= to) return cents;
    const before = stretch.before + from - stretch.from;
    return (
      cents + share(monthlyCents, before + to - from, daysInMonth) - share(monthlyCents, before, daysInMonth)
    );
  }, 0);

/**
 * The stretches that this period charges, oldest first. Days before the period and days at other companies are counted but not
 * charged.
 */
function chargedStretches(month: FeeMonth, vehicle: VehicleInputs): Stretch[] {
  const seen = { from: month.first, to: month.charged.to };
  const own = vehicle.active.flatMap(([from, to]) =>
    month.prices.map((price) => ({
      ...overlap(overlap(daysOf(from, to), price), seen),
      monthlyFeeCents: price.monthlyFeeCents,
      price,
    })),
  );
  const elsewhere = (vehicle.elsewhere ?? []).map(({ from, to, monthlyFeeCents }) => ({
    ...overlap(daysOf(from, to), seen),
    monthlyFeeCents,
    price: null,
  }));
  const counted = new Map<number, number>();
  return [...own, ...elsewhere]
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
    .flatMap(({ from, to, monthlyFeeCents, price }) => {
      const before = counted.get(monthlyFeeCents) ?? 0;
      counted.set(monthlyFeeCents, before + to - from);
      const charged = overlap({ from, to }, month.charged);
      if (!price || charged.from >= charged.to) return [];
      return [{ ...charged, price, before: before + charged.from - from }];
    });
}

const overlap = (one: Days, other: Days): Days => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});

const daysOf = (from: PlainDate, to: PlainDate | null): Days => ({
  from: day(from),
  to: to === null ? Number.POSITIVE_INFINITY : day(to),
});

/** Days since 1970, without the checks of daysBetween: a run calls this millions of times. */
const day = (date: PlainDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY_MS;
