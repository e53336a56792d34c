import type { PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { Statement } from "#lib/settlements/rules/lines.ts";
import { share } from "#lib/settlements/rules/rounding.ts";
import { type MoneySums, partsOfRun, RUN_PARTS, type RunPart } from "#lib/settlements/rules/run.ts";

/** A settled period of a company. `correctionsCents`: the part of the deductions that corrects earlier periods. */
export type SettledPeriod = Pick<
  Statement,
  "grossCents" | "deductionsCents" | "carryInCents" | "totalCents"
> & { period: Period; outcome: string; correctionsCents: number };

/** The parts of the money, and what they add up to: what is paid to the company. */
export const MONEY_PARTS = [...RUN_PARTS, "TOTAL"] as const;
export type MoneyPart = RunPart | "TOTAL";
export type Money = Readonly<Record<MoneyPart, number>>;

/** Adds up settled periods. A balance that one of them hands to another is in both, so it does not count twice. */
export function moneyOf(periods: readonly SettledPeriod[]): Money {
  const sum = (of: (one: SettledPeriod) => number) => periods.reduce((all, one) => all + of(one), 0);
  const totalOf = (outcome: string) => sum((one) => (one.outcome === outcome ? one.totalCents : 0));
  const sums: MoneySums = {
    grossCents: sum((one) => one.grossCents),
    deductionsCents: sum((one) => one.deductionsCents),
    correctionsCents: sum((one) => one.correctionsCents),
    carryInCents: sum((one) => one.carryInCents),
    carryOutCents: totalOf("carried"),
    invoicedCents: totalOf("invoiced"),
    payoutCents: totalOf("payout"),
  };
  return { ...partsOfRun(sums), TOTAL: sums.payoutCents };
}

/** The parts to show: card payments, deductions and the total, and others only where some money has them. */
export const shownMoneyParts = (all: readonly Money[]): MoneyPart[] =>
  MONEY_PARTS.filter(
    (part) =>
      part === "gross" || part === "fees" || part === "TOTAL" || all.some((money) => money[part] !== 0),
  );

/** `month`: `YYYY-MM`. `periods`: how many of the settled periods end in it. */
export type MoneyMonth = { month: string; periods: number; money: Money };

/** The twelve months of a year. A period counts in the month in which it ends, as it counts in the year. */
export const monthsOf = (year: number, periods: readonly SettledPeriod[]): MoneyMonth[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const own = periods.filter(({ period }) => monthOf(period.end) === month);
    return { month, periods: own.length, money: moneyOf(own) };
  });

const monthOf = (day: PlainDate): string => day.slice(0, 7);

/** `basisPoints`: the change in relation to the amount before; null where that says nothing. */
export type MoneyChange = {
  part: MoneyPart;
  cents: number;
  beforeCents: number;
  changeCents: number;
  basisPoints: number | null;
};

/** The change of each part from one settled period to a later one. The changes of the parts add up to that of the total. */
export function changesBetween(before: SettledPeriod, now: SettledPeriod): MoneyChange[] {
  const [first, second] = [moneyOf([before]), moneyOf([now])];
  return shownMoneyParts([first, second]).map((part) => {
    const [beforeCents, cents] = [first[part], second[part]];
    return {
      part,
      cents,
      beforeCents,
      changeCents: cents - beforeCents,
      basisPoints: changeInBasisPoints(beforeCents, cents),
    };
  });
}

/**
 * A change in basis points, rounded to a tenth of a percent, half away from zero. It has the sign of the change in cents. Null
 * for a change from nothing, and for one from plus to minus or back.
 */
export function changeInBasisPoints(beforeCents: number, cents: number): number | null {
  if (beforeCents === 0 || Math.sign(cents) === -Math.sign(beforeCents)) return null;
  return share(cents - beforeCents, 1_000, Math.abs(beforeCents)) * 10;
}
