import { describe, expect, test } from "vitest";
import {
  changeInBasisPoints,
  changesBetween,
  MONEY_PARTS,
  type Money,
  moneyOf,
  monthsOf,
  type SettledPeriod,
  shownMoneyParts,
} from "./money-over-time.ts";

const settled = (end: string, of: Partial<SettledPeriod> = {}): SettledPeriod => {
  const { grossCents = 0, deductionsCents = 0, carryInCents = 0, correctionsCents = 0 } = of;
  const totalCents = grossCents + deductionsCents + carryInCents;
  const outcome = totalCents > 0 ? "payout" : totalCents < 0 ? "carried" : "nothing";
  return {
    period: { start: end, end },
    outcome,
    grossCents,
    deductionsCents,
    carryInCents,
    correctionsCents,
    totalCents,
    ...of,
  };
};

const expectToAddUp = (money: Money) =>
  expect(MONEY_PARTS.slice(0, -1).reduce((sum, part) => sum + money[part], 0)).toBe(money.TOTAL);

const BELOW_ZERO = settled("2026-03-01", { grossCents: 1_000, deductionsCents: -3_000 });
const AFTER = settled("2026-03-15", { grossCents: 9_000, deductionsCents: -900, carryInCents: -2_000 });
const INVOICED = settled("2026-03-29", { deductionsCents: -500, outcome: "invoiced" });
const CREDITED = settled("2026-04-12", { grossCents: 100, deductionsCents: 50, correctionsCents: 80 });

describe("the money of periods", () => {
  test.each([
    ["one below zero pays nothing and hands its balance on", [BELOW_ZERO], { TOTAL: 0, carryOut: 2_000 }],
    ["the next one receives it", [AFTER], { TOTAL: 6_100, carryIn: -2_000 }],
    [
      "a balance between two of them is in both parts once",
      [BELOW_ZERO, AFTER],
      { TOTAL: 6_100, gross: 10_000 },
    ],
    ["an invoice pays nothing", [INVOICED], { TOTAL: 0, invoiced: 500 }],
    ["corrections are no deductions", [CREDITED], { TOTAL: 150, fees: -30, corrections: 80 }],
    ["no period has no money", [], { TOTAL: 0, gross: 0, fees: 0 }],
  ])("%s, and the parts add up to what is paid", (_, periods, expected) => {
    const money = moneyOf(periods);
    expect(money).toMatchObject(expected);
    expectToAddUp(money);
  });

  test("shows only the parts that it has beside card payments, deductions and the total", () => {
    expect(shownMoneyParts([moneyOf([])])).toEqual(["gross", "fees", "TOTAL"]);
    expect(shownMoneyParts([moneyOf([CREDITED]), moneyOf([INVOICED])])).toEqual([
      "gross",
      "fees",
      "corrections",
      "invoiced",
      "TOTAL",
    ]);
  });
});

describe("a year", () => {
  const all = [BELOW_ZERO, AFTER, INVOICED, CREDITED];
  const months = monthsOf(2026, [...all, settled("2027-01-03", { grossCents: 5 })]);

  test("has twelve months, each with the periods that end in it", () => {
    expect(months.map(({ month }) => month)).toEqual(
      ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((one) => `2026-${one}`),
    );
    expect(months.map(({ periods }) => periods)).toEqual([0, 0, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(months[2]?.money).toMatchObject({ gross: 10_000, fees: -4_400, TOTAL: 6_100 });
  });

  test("is the sum of its months, and each month the sum of its parts", () => {
    const year = moneyOf(all);
    for (const part of MONEY_PARTS)
      expect(
        months.reduce((sum, { money }) => sum + money[part], 0),
        part,
      ).toBe(year[part]);
    for (const { money } of months) expectToAddUp(money);
  });
});

describe("a period beside the one before", () => {
  test("changes by each part's difference, and these add up to the difference of what is paid", () => {
    const before = settled("2026-03-01", { grossCents: 10_000, deductionsCents: -270 });
    const now = settled("2026-03-15", { grossCents: 12_500, deductionsCents: -340, correctionsCents: -40 });
    const changes = changesBetween(before, now);
    expect(changes).toEqual([
      { part: "gross", cents: 12_500, beforeCents: 10_000, changeCents: 2_500, basisPoints: 2_500 },
      { part: "fees", cents: -300, beforeCents: -270, changeCents: -30, basisPoints: -1_110 },
      { part: "corrections", cents: -40, beforeCents: 0, changeCents: -40, basisPoints: null },
      { part: "TOTAL", cents: 12_160, beforeCents: 9_730, changeCents: 2_430, basisPoints: 2_500 },
    ]);
    const parts = changes.slice(0, -1).reduce((sum, { changeCents }) => sum + changeCents, 0);
    expect(parts).toBe(changes.at(-1)?.changeCents);
  });

  test.each([
    ["nothing before", 0, 500, null],
    ["nothing before and now", 0, 0, null],
    ["nothing now", 500, 0, -10_000],
    ["the same", 500, 500, 0],
    ["from plus to minus", 500, -1, null],
    ["from minus to plus", -500, 1, null],
    ["more deducted", -200, -300, -5_000],
    ["less deducted", -200, -150, 2_500],
    ["rounded to a tenth, half away from zero", 2_000, 2_001, 10],
    ["rounded to a tenth, half away from zero below it", 2_000, 1_999, -10],
    ["rounded down to nothing", 3_000, 3_001, 0],
  ])("in percent: %s", (_, before, now, basisPoints) => {
    expect(changeInBasisPoints(before, now)).toBe(basisPoints);
  });
});
