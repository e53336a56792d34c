import { describe, expect, test } from "vitest";
import type { DiscountInputs, StatementInputs } from "./inputs.ts";
import { paymentCuts, segmentsOf } from "./segments.ts";
import { computeStatement } from "./statement.ts";
import { TEST_PRICES, testInputs, testPayment, testVehicle } from "./testing.ts";

const PERIOD = { start: "2026-11-09", end: "2026-11-22" };
const inputs = (discounts: DiscountInputs[], rest: Partial<StatementInputs> = {}) =>
  testInputs({
    period: PERIOD,
    payments: [testPayment(1, "2026-11-10", 10_000), testPayment(1, "2026-11-16", 20_000)],
    discounts,
    ...rest,
  });
const given = (discounts: DiscountInputs[], rest?: Partial<StatementInputs>) =>
  computeStatement(inputs(discounts, rest)).lines.flatMap(({ code, vehicleId, amountCents }) =>
    code === "DISCOUNT" ? [[vehicleId, amountCents]] : [],
  );
const always = { validFrom: "2026-01-01", validTo: null };
const fromMonday = { validFrom: "2026-11-16", validTo: null };
const untilSunday = { validFrom: "2026-01-01", validTo: "2026-11-15" };

// The commission: 2,70 € of the first payment and 5,40 € of the second, 8,10 € on one line.
describe("of the commission", () => {
  test.each<[string, DiscountInputs, number]>([
    ["a rate", { target: "commission", basisPoints: 5_000, ...always }, 405],
    ["a rate from a day on", { target: "commission", basisPoints: 5_000, ...fromMonday }, 270],
    [
      "a rate until a day, which still counts",
      { target: "commission", basisPoints: 5_000, ...untilSunday },
      135,
    ],
  ])("%s is taken from what was paid on its days, beside the commission", (_, discount, cents) => {
    expect(given([discount])).toEqual([[1, cents]]);
    const codes = computeStatement(inputs([discount])).lines.map(({ code }) => code);
    expect(codes.slice(0, 3)).toEqual(["CARD_GROSS", "COMMISSION", "DISCOUNT"]);
  });

  test.each<[string, DiscountInputs, number]>([
    ["an amount", { target: "commission", amountCents: 500, ...always }, 500],
    ["an amount larger than the commission", { target: "commission", amountCents: 900, ...always }, 810],
    ["one larger than that of its days", { target: "commission", amountCents: 600, ...fromMonday }, 540],
  ])("%s is given once a statement, for all vehicles", (_, discount, cents) => {
    expect(given([discount])).toEqual([[null, cents]]);
  });

  test("two discounts together give at most the commission", () => {
    const most = { target: "commission", basisPoints: 6_000, ...always } as const;
    expect(given([most, most])).toEqual([
      [1, 486],
      [1, 324],
    ]);
    expect(given([most, { target: "commission", amountCents: 5_000, ...always }])).toEqual([
      [1, 486],
      [null, 324],
    ]);
  });

  test("the commission that a refund returns gets no discount", () => {
    const payments = [testPayment(1, "2026-11-10", -10_000)];
    expect(given([{ target: "commission", basisPoints: 5_000, ...always }], { payments })).toEqual([]);
  });

  test("its days divide sums of payments, but other discounts' days do not", () => {
    const cuts = (discount: DiscountInputs) => paymentCuts(inputs([discount]));
    expect(cuts({ target: "commission", basisPoints: 1, ...fromMonday })).toEqual(["2026-11-16"]);
    expect(cuts({ target: "commission", amountCents: 1, ...untilSunday })).toEqual(["2026-11-16"]);
    expect(cuts({ target: "commission", basisPoints: 1, ...always })).toEqual([]);
    expect(cuts({ target: "monthlyFee", basisPoints: 1, ...fromMonday })).toEqual([]);
  });
});

// The fee: 22,00 − 8,00 = 14,00 € for the days of the period, 7,00 € of them from Monday on.
describe("of the monthly fee", () => {
  test.each<[string, DiscountInputs, number]>([
    ["a rate", { target: "monthlyFee", basisPoints: 1_000, ...always }, 140],
    ["a rate from a day on", { target: "monthlyFee", basisPoints: 1_000, ...fromMonday }, 70],
    ["an amount a month, by the day", { target: "monthlyFee", amountCents: 1_000, ...always }, 733 - 267],
    ["an amount from a day on", { target: "monthlyFee", amountCents: 1_000, ...fromMonday }, 733 - 500],
    ["an amount larger than the fee", { target: "monthlyFee", amountCents: 5_000, ...always }, 1_400],
  ])("%s is given of the days it holds on", (_, discount, cents) => {
    expect(given([discount])).toEqual([[1, cents]]);
  });

  test("a fixed amount is exact over a full month", () => {
    const discount: DiscountInputs = { target: "monthlyFee", amountCents: 1_000, ...always };
    const periods = [
      { start: "2026-10-26", end: "2026-11-08" },
      PERIOD,
      { start: "2026-11-23", end: "2026-12-06" },
    ];
    const november = periods.flatMap((period) =>
      computeStatement(testInputs({ period, discounts: [discount] })).lines.flatMap((line, at, lines) => {
        const above = lines[at - 1]?.basis;
        const ofNovember = above?.kind === "monthlyFee" && above.month === "2026-11";
        return line.code === "DISCOUNT" && ofNovember ? [line.amountCents] : [];
      }),
    );
    expect(november.reduce((sum, cents) => sum + cents, 0)).toBe(1_000);
  });
});

describe("of the joining fee", () => {
  const vehicles = [testVehicle({ active: [["2026-11-16", null]], joiningFeeCharged: false })];
  test.each<[string, DiscountInputs, [number, number][]]>([
    ["an amount", { target: "joiningFee", amountCents: 2_500, ...always }, [[1, 2_500]]],
    ["all of it", { target: "joiningFee", basisPoints: 10_000, ...fromMonday }, [[1, 10_000]]],
    ["more than it", { target: "joiningFee", amountCents: 20_000, ...always }, [[1, 10_000]]],
    ["one that ended the day before", { target: "joiningFee", amountCents: 2_500, ...untilSunday }, []],
  ])("%s", (_, discount, expected) => expect(given([discount], { vehicles })).toEqual(expected));
});

describe("the terms of a day outside every package", () => {
  const packages = [
    { name: "standard", startDate: "2026-09-01", endDate: "2026-09-30" },
    { name: "premium", startDate: "2026-10-01", endDate: "2026-10-31" },
  ] as const;
  const nameOn = (all: StatementInputs["packages"]) =>
    segmentsOf({ priceList: TEST_PRICES, packages: all }, PERIOD).map((segment) => segment.package);

  test("are the terms of the latest earlier package", () => expect(nameOn(packages)).toEqual(["premium"]));
  test("do not depend on the order of the packages", () =>
    expect(nameOn([...packages].reverse())).toEqual(["premium"]));
  test("are the basic terms if no package came before", () => expect(nameOn([])).toEqual(["standard"]));
});
