import type { Statement } from "./lines.ts";

/** Why an admin should look at a company's statement before the run is confirmed, in the order of the filter. */
export const ODDITIES = [
  /** The company has no settlement yet. */
  "first",
  /** The payout exceeds three times the mean of the company's latest settlements. */
  "high",
  /** The deductions exceed the payments. */
  "negative",
  /** The money cannot leave: no account, or a changed account that no admin has confirmed. */
  "held",
] as const;
export type Oddity = (typeof ODDITIES)[number];

/** The number of a company's latest settlements in its mean. */
export const SETTLEMENTS_OF_MEAN = 6;

/** The number of a company's earlier settlements, at most `SETTLEMENTS_OF_MEAN`, and the mean of their totals in cents. */
export type Earlier = { settlements: number; meanCents: number };

type Asked = { statement: Pick<Statement, "outcome" | "totalCents">; earlier: Earlier; held: boolean };

/** The oddities of a company's statement; empty without any. */
export function odditiesOf({ statement, earlier, held }: Asked): Oddity[] {
  const { outcome, totalCents } = statement;
  const isPaid = outcome === "payout";
  const is: Record<Oddity, boolean> = {
    first: earlier.settlements === 0,
    high: isPaid && earlier.settlements > 0 && totalCents > 3 * Math.max(0, earlier.meanCents),
    negative: totalCents < 0,
    held: isPaid && held,
  };
  return ODDITIES.filter((oddity) => is[oddity]);
}
