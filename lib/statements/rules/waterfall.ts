import { LINE_CODES, type LineCode, type StatementLine } from "#lib/settlements/rules/lines.ts";

/** One bar from gross to net, between two running sums, in cents. */
export type WaterfallStep<Part extends string> = {
  part: Part | "TOTAL";
  cents: number;
  fromCents: number;
  toCents: number;
};

/**
 * The steps from card payments to the total: one for each kind of line in the order of `LINE_CODES`, and the total last. Empty
 * if a single kind of line is the total already.
 */
export function waterfallOf(lines: readonly StatementLine[]): WaterfallStep<LineCode>[] {
  const parts = LINE_CODES.flatMap((part) => {
    const own = lines.filter(({ code }) => code === part);
    return own.length === 0 ? [] : [{ part, cents: own.reduce((all, one) => all + one.amountCents, 0) }];
  });
  return parts.length < 2 ? [] : stepsOf(parts);
}

/** A step for each part, from the running sum before it to the one after it, and the total last. */
export function stepsOf<Part extends string>(
  parts: readonly { part: Part; cents: number }[],
): WaterfallStep<Part>[] {
  let sum = 0;
  const steps = parts.map(({ part, cents }) => {
    const fromCents = sum;
    sum += cents;
    return { part, cents, fromCents, toCents: sum };
  });
  return [...steps, { part: "TOTAL", cents: sum, fromCents: 0, toCents: sum }];
}
