import type { Statement } from "./lines.ts";

/** Why an admin should look at a company's statement before the run is confirmed, in the order of the filter. */
export const ODDITIES = [
  /** The company has no settlement yet. */
  "first",
  /** The payout exceeds three times the mean of the company's latest settlements. */
  "high",
  /** The payout is under a third of that mean. */
  "low",
  /** No card payments. */
  "nothing_earned",
  /** The deductions exceed the payments. */
  "negative",
  /** The money cannot leave: the company has no account. */
  "iban_missing",
  /** The money cannot leave: no admin has confirmed the changed account. */
  "held",
] as const;
export type Oddity = (typeof ODDITIES)[number];

const OF_WHOLE_PERIODS: readonly Oddity[] = ["low", "nothing_earned"];

/** The oddities that tell something: a running period still lacks most of its payments. */
export const tellingOddities = (oddities: readonly Oddity[], over: boolean): Oddity[] =>
  oddities.filter((oddity) => over || !OF_WHOLE_PERIODS.includes(oddity));

/** The number of a company's latest settlements in its mean. */
export const SETTLEMENTS_OF_MEAN = 6;

/** The number of a company's earlier settlements, at most `SETTLEMENTS_OF_MEAN`, and the mean of their totals in cents. */
export type Earlier = { settlements: number; meanCents: number };

type Asked = {
  statement: Pick<Statement, "outcome" | "totalCents" | "grossCents">;
  earlier: Earlier;
  account: "usable" | "missing" | "held";
};

/** The oddities of a company's statement; empty without any. */
export function odditiesOf({ statement, earlier, account }: Asked): Oddity[] {
  const { outcome, totalCents, grossCents } = statement;
  const isPaid = outcome === "payout";
  const isFirst = earlier.settlements === 0;
  const is: Record<Oddity, boolean> = {
    first: isFirst,
    high: isPaid && !isFirst && totalCents > 3 * Math.max(0, earlier.meanCents),
    low: isPaid && !isFirst && grossCents !== 0 && 3 * totalCents < earlier.meanCents,
    nothing_earned: grossCents === 0,
    negative: totalCents < 0,
    iban_missing: isPaid && account === "missing",
    held: isPaid && account === "held",
  };
  return ODDITIES.filter((oddity) => is[oddity]);
}
