import { expect, test } from "vitest";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { testInputs, testPayment, WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import { waterfallOf } from "./waterfall.ts";

test.each(Object.entries(WORKED_EXAMPLES))(
  "the steps of example %s lead from zero to its total",
  (_, inputs) => {
    const { lines, grossCents, totalCents } = computeStatement(inputs);
    const steps = waterfallOf(lines);
    expect(steps[0]).toMatchObject({ fromCents: 0, toCents: steps[0]?.cents });
    for (const [index, step] of steps.slice(1, -1).entries()) {
      expect(step.fromCents).toBe(steps[index]?.toCents);
      expect(step.toCents - step.fromCents).toBe(step.cents);
    }
    expect(steps.at(-1)).toEqual({ part: "TOTAL", cents: totalCents, fromCents: 0, toCents: totalCents });
    expect(steps.find(({ part }) => part === "CARD_GROSS")?.cents ?? 0).toBe(grossCents);
  },
);

test("a kind of line without lines has no step, and a single kind has no steps at all", () => {
  const { lines } = computeStatement(testInputs({ payments: [testPayment(1, "2026-10-28", 10_000)] }));
  expect(waterfallOf(lines).map(({ part }) => part)).toEqual([
    "CARD_GROSS",
    "COMMISSION",
    "MONTHLY_FEE",
    "TOTAL",
  ]);
  expect(waterfallOf(lines.slice(0, 1))).toEqual([]);
  expect(waterfallOf([])).toEqual([]);
});
