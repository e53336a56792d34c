import { PACKAGE_NAMES, type PackageName } from "#lib/companies/rules/company.ts";
import { type PriceEntry, priceOn } from "#lib/companies/rules/packages.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { DiscountInputs, PackagePeriod, Period, StatementInputs } from "./inputs.ts";

/** Days on which one price of one package holds, both included. */
export type Segment = { from: PlainDate; to: PlainDate; package: PackageName; price: PriceEntry };

type Terms = Pick<StatementInputs, "priceList" | "packages">;

/**
 * Splits a stretch of days by package and price. Days outside every package belong to the latest earlier package, else to the
 * first later one, else to the cheapest. `covered` leaves those days out, because they cost no monthly fee. Throws a RangeError
 * if the price list begins too late.
 */
export function segmentsOf(terms: Terms, { start, end }: Period, covered = false): Segment[] {
  const segments: Segment[] = [];
  for (const [from, to] of pieces(start, end, changesOf(terms))) {
    const name = packageOn(terms.packages, from) ?? (covered ? null : nearest(terms.packages, from));
    if (!name) continue;
    const price = priceOn(terms.priceList, name, from);
    const last = segments.at(-1);
    if (last?.price === price && addDays(last.to, 1) === from) last.to = to;
    else segments.push({ from, to, package: name, price });
  }
  return segments;
}

/** The package whose terms apply on a day, even on a day without a package. */
export const packageFor = (packages: readonly PackagePeriod[], day: PlainDate): PackageName =>
  packageOn(packages, day) ?? nearest(packages, day);

/**
 * The days of a period after its first on which a new sum of payments must begin: where the package or its price changes, where
 * a discount of the commission begins, and the day after its end.
 */
export function paymentCuts({
  period,
  discounts,
  ...terms
}: Pick<StatementInputs, "period" | "packages" | "priceList" | "discounts">): PlainDate[] {
  const bySegment = segmentsOf(terms, period).map(({ from }) => from);
  const cuts = [...bySegment, ...discounts.flatMap(commissionCuts)];
  return [...new Set(cuts)].filter((day) => day > period.start && day <= period.end).sort();
}

const commissionCuts = ({ target, validFrom, validTo }: DiscountInputs): PlainDate[] =>
  target === "commission" ? [validFrom, ...(validTo ? [addDays(validTo, 1)] : [])] : [];

/** Splits the days from `start` to `end` before every one of `cuts`. */
export function pieces(
  start: PlainDate,
  end: PlainDate,
  cuts: readonly PlainDate[],
): [from: PlainDate, to: PlainDate][] {
  const inside = [...new Set(cuts)].filter((day) => day > start && day <= end).sort();
  return [start, ...inside].map((from, index) => {
    const next = inside[index];
    return [from, next === undefined ? end : addDays(next, -1)];
  });
}

const changesOf = ({ packages, priceList }: Terms): PlainDate[] => [
  ...packages.flatMap(({ startDate, endDate }) => (endDate ? [startDate, addDays(endDate, 1)] : [startDate])),
  ...priceList.map(({ validFrom }) => validFrom),
];

const packageOn = (packages: readonly PackagePeriod[], day: PlainDate): PackageName | null =>
  packages.find((one) => one.startDate <= day && (one.endDate === null || one.endDate >= day))?.name ?? null;

function nearest(packages: readonly PackagePeriod[], day: PlainDate): PackageName {
  const sorted = [...packages].sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const found = sorted.findLast(({ startDate }) => startDate <= day) ?? sorted[0];
  return found?.name ?? PACKAGE_NAMES[0];
}
