import { LINE_CODES, type LineCode, type StatementLine } from "#lib/settlements/rules/lines.ts";

/** One bar of the way from gross to net, from one running sum to the next, in cents. */
export type WaterfallStep = { part: LineCode | "TOTAL"; cents: number; fromCents: number; toCents: number };

/**
 * The way from card payments to the total: a step for each kind of line in the order of `LINE_CODES`, and the total last.
 * Empty where a single kind of line is the total already.
 */
export function waterfallOf(lines: readonly StatementLine[]): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  let sum = 0;
  for (const part of LINE_CODES) {
    const own = lines.filter(({ code }) => code === part);
    if (own.length === 0) continue;
    const cents = own.reduce((all, { amountCents }) => all + amountCents, 0);
    steps.push({ part, cents, fromCents: sum, toCents: sum + cents });
    sum += cents;
  }
  return steps.length < 2 ? [] : [...steps, { part: "TOTAL", cents: sum, fromCents: 0, toCents: sum }];
}

/** Round sums for a scale that holds all values and zero, the smallest first: at most seven, a whole step apart. */
export function scaleTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundUpCents((high - low) / 4) || 1;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Rounds up to a round number, so that a scale shows round sums. */
export function roundUpCents(cents: number): number {
  if (cents <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(cents));
  return ([1, 2, 3, 4, 5, 6, 8].find((step) => cents <= step * unit) ?? 10) * unit;
}
