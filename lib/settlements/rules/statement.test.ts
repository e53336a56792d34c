import { describe, expect, test } from "vitest";
import type { StatementInputs } from "./inputs.ts";
import { joiningFeeSum } from "./lines.ts";
import { paymentCuts } from "./segments.ts";
import { computeStatement } from "./statement.ts";
import { TEST_PRICES, testInputs, testPayment, testVehicle, WORKED_EXAMPLES } from "./testing.ts";

const said = (inputs: StatementInputs) =>
  computeStatement(inputs).lines.map(({ code, licensePlate, amountCents }) => [
    code,
    licensePlate,
    amountCents,
  ]);

describe("one car with the standard package, 26.10.–8.11.2026", () => {
  const inputs = WORKED_EXAMPLES.one;

  test("pays 2.7 % and a fee over two months", () => {
    expect(said(inputs)).toEqual([
      ["CARD_GROSS", "ABC-123", 418_735],
      ["COMMISSION", "ABC-123", -11_306],
      ["MONTHLY_FEE", "ABC-123", -581],
      ["MONTHLY_FEE", "ABC-123", -800],
    ]);
  });

  test("is paid 4060.48 € on the Monday after", () => {
    expect(computeStatement(inputs)).toMatchObject({
      grossCents: 418_735,
      deductionsCents: -12_687,
      totalCents: 406_048,
      outcome: "payout",
      payoutDate: "2026-11-09",
      carryOutCents: 0,
    });
  });

  test("shows the calculation of the fee", () => {
    // The car joined on 26.10.: its days of October end with the sixth.
    const fees = computeStatement(inputs).lines.map(({ basis }) => basis);
    expect(fees.filter(({ kind }) => kind === "monthlyFee")).toEqual([
      {
        kind: "monthlyFee",
        month: "2026-10",
        package: "standard",
        days: 6,
        daysInMonth: 31,
        monthlyFeeCents: 3_000,
      },
      {
        kind: "monthlyFee",
        month: "2026-11",
        package: "standard",
        days: 8,
        daysInMonth: 30,
        monthlyFeeCents: 3_000,
      },
    ]);
  });
});

describe("two cars, to premium on 16.11., when the second joins", () => {
  const inputs = WORKED_EXAMPLES.two;

  test("each rate is rounded on its own line", () => {
    expect(said(inputs)).toEqual([
      ["CARD_GROSS", "ABC-123", 213_480],
      ["COMMISSION", "ABC-123", -5_764],
      ["CARD_GROSS", "ABC-123", 198_765],
      ["COMMISSION", "ABC-123", -6_360],
      ["MONTHLY_FEE", "ABC-123", -700],
      ["MONTHLY_FEE", "ABC-123", -933],
      ["CARD_GROSS", "XYZ-987", 90_545],
      ["COMMISSION", "XYZ-987", -2_897],
      ["MONTHLY_FEE", "XYZ-987", -933],
      ["JOIN_FEE", "XYZ-987", -10_000],
    ]);
  });

  test("the package of the last day decides when 4752.03 € are paid", () => {
    expect(computeStatement(inputs)).toMatchObject({ totalCents: 475_203, payoutDate: "2026-11-26" });
  });

  test("a line names the days of its package within the period", () => {
    const gross = computeStatement(inputs).lines.flatMap(({ basis }) =>
      basis.kind === "cardGross" ? [[basis.from, basis.to, basis.package, basis.count]] : [],
    );
    expect(gross).toEqual([
      ["2026-11-09", "2026-11-15", "standard", 1],
      ["2026-11-16", "2026-11-22", "premium", 1],
      ["2026-11-16", "2026-11-22", "premium", 1],
    ]);
  });

  test("sums of payments are divided where the package changes", () => {
    expect(paymentCuts(inputs)).toEqual(["2026-11-16"]);
  });
});

describe("a car that ends below zero and comes back", () => {
  const { threeA: below, threeB: after } = WORKED_EXAMPLES;

  test("gets commission back with the refund, and carries the rest over", () => {
    expect(said(below)).toEqual([
      ["CARD_GROSS", "ABC-123", -5_550],
      ["COMMISSION", "ABC-123", 178],
      ["MONTHLY_FEE", "ABC-123", -934],
    ]);
    expect(computeStatement(below)).toMatchObject({
      totalCents: -6_306,
      outcome: "carried",
      payoutDate: null,
      carryOutCents: -6_306,
    });
  });

  test("pays no second joining fee, and corrects at the original rate", () => {
    expect(said(after)).toEqual([
      ["CARD_GROSS", "ABC-123", 81_235],
      ["COMMISSION", "ABC-123", -2_600],
      ["MONTHLY_FEE", "ABC-123", -1_419],
      ["CORRECTION", "ABC-123", 1_200],
      ["CORRECTION", "ABC-123", -38],
      ["CARRY_IN", null, -6_306],
    ]);
    expect(computeStatement(after)).toMatchObject({
      grossCents: 81_235,
      deductionsCents: -2_857,
      totalCents: 72_072,
      payoutDate: "2026-12-28",
    });
    expect(computeStatement({ ...after, corrections: [] }).totalCents).toBe(70_910);
  });
});

describe("the days of a vehicle", () => {
  const november = { start: "2026-11-09", end: "2026-11-22" };
  const fees = (vehicle: Parameters<typeof testVehicle>[0], rest: Partial<StatementInputs> = {}) =>
    computeStatement(
      testInputs({ period: november, vehicles: [testVehicle(vehicle)], ...rest }),
    ).lines.flatMap(({ code, amountCents, basis }) =>
      code === "MONTHLY_FEE" && basis.kind === "monthlyFee" ? [[basis.days, amountCents]] : [],
    );

  test("the day of joining counts, the day of leaving does not", () => {
    expect(fees({ active: [["2026-11-10", "2026-11-13"]] })).toEqual([[3, -300]]);
  });

  test("joining and leaving on one day costs no day and no joining fee", () => {
    const vehicle = testVehicle({ active: [["2026-11-10", "2026-11-10"]], joiningFeeCharged: false });
    expect(said(testInputs({ period: november, vehicles: [vehicle] }))).toEqual([]);
  });

  test("leaving and returning within a period are one line", () => {
    const active: [string, string | null][] = [
      ["2026-11-01", "2026-11-11"],
      ["2026-11-15", null],
    ];
    expect(fees({ active })).toEqual([[10, -(1_800 - 800)]]);
  });

  test("days at another company shift the rounding and are not charged here", () => {
    const elsewhere = [{ from: "2026-10-01", to: "2026-11-16", monthlyFeeCents: 3_100 }];
    const active: [string, null][] = [["2026-11-16", null]];
    const prices = TEST_PRICES.map((one) => ({ ...one, monthlyFeeCents: 3_100 }));
    expect(fees({ active, elsewhere }, { priceList: prices })).toEqual([[7, -(2_273 - 1_550)]]);
    expect(fees({ active }, { priceList: prices })).toEqual([[7, -723]]);
    // R(3100·1/30) = 103 and R(3100·2/30) = 207: the second day of the month costs 104 only if the first is counted.
    const second: [string, string][] = [["2026-11-09", "2026-11-10"]];
    const first = [{ from: "2026-11-08", to: "2026-11-09", monthlyFeeCents: 3_100 }];
    expect(fees({ active: second }, { priceList: prices })).toEqual([[1, -103]]);
    expect(fees({ active: second, elsewhere: first }, { priceList: prices })).toEqual([[1, -104]]);
    expect(
      fees(
        {
          active: second,
          elsewhere: [{ ...first[0], from: "2026-11-08", to: "2026-11-09", monthlyFeeCents: 3_000 }],
        },
        { priceList: prices },
      ),
    ).toEqual([[1, -103]]);
  });

  test("a day outside every package costs no monthly fee", () => {
    const packages = [
      { name: "standard", startDate: "2026-10-26", endDate: "2026-11-12" },
      { name: "premium", startDate: "2026-11-15", endDate: null },
    ] as const;
    expect(fees({}, { packages })).toEqual([
      [4, -400],
      [8, -1_067],
    ]);
  });

  test("a new price holds from its first day on", () => {
    const [standard] = TEST_PRICES;
    if (!standard) throw new Error("no price");
    const priceList = [
      ...TEST_PRICES,
      { ...standard, validFrom: "2026-11-16", monthlyFeeCents: 6_000, commissionBasisPoints: 300 },
    ];
    const payments = [testPayment(1, "2026-11-15", 10_000), testPayment(1, "2026-11-16", 10_000)];
    expect(said(testInputs({ period: november, priceList, payments }))).toEqual([
      ["CARD_GROSS", "ABC-123", 10_000],
      ["COMMISSION", "ABC-123", -270],
      ["CARD_GROSS", "ABC-123", 10_000],
      ["COMMISSION", "ABC-123", -300],
      ["MONTHLY_FEE", "ABC-123", -700],
      ["MONTHLY_FEE", "ABC-123", -1_400],
    ]);
  });
});

describe("payments", () => {
  const period = { start: "2026-11-09", end: "2026-11-22" };

  test("belong to their day in Finland", () => {
    const packages = [
      { name: "standard", startDate: "2026-10-26", endDate: "2026-11-15" },
      { name: "premium", startDate: "2026-11-16", endDate: null },
    ] as const;
    const at = (occurredAt: string) => ({
      vehicleId: 1,
      type: "capture" as const,
      grossCents: 100,
      occurredAt,
    });
    const payments = [
      at("2026-11-08T22:00:00Z"),
      at("2026-11-15T21:59:59.999Z"),
      at("2026-11-16T00:00:00+02:00"),
      at("2026-11-22T21:59:59Z"),
    ];
    const gross = said(testInputs({ period, packages, payments })).filter(([code]) => code === "CARD_GROSS");
    expect(gross.map(([, , cents]) => cents)).toEqual([200, 200]);
  });

  test.each(["2026-11-08T21:59:59Z", "2026-11-22T22:00:00Z", "never"])(
    "at %s are not of the period",
    (occurredAt) => {
      const payments = [{ vehicleId: 1, type: "capture" as const, grossCents: 100, occurredAt }];
      expect(() => computeStatement(testInputs({ period, payments }))).toThrow(RangeError);
    },
  );

  test("of an unknown vehicle are no inputs", () => {
    expect(() =>
      computeStatement(testInputs({ period, payments: [testPayment(7, "2026-11-10", 1)] })),
    ).toThrow(RangeError);
  });

  test("outside every package are settled with the earlier package, else the later one", () => {
    const packages = [
      { name: "premium", startDate: "2026-11-11", endDate: "2026-11-12" },
      { name: "standard", startDate: "2026-11-15", endDate: null },
    ] as const;
    const payments = ["2026-11-10", "2026-11-13", "2026-11-16"].map((day) => testPayment(1, day, 10_000));
    const lines = said(testInputs({ period, packages, payments, vehicles: [testVehicle({ active: [] })] }));
    expect(lines.map(([, , cents]) => cents)).toEqual([20_000, -640, 10_000, -270]);
  });

  test("that cancel each other out are still shown", () => {
    const payments = [testPayment(1, "2026-11-10", 500), testPayment(1, "2026-11-10", -500)];
    const vehicles = [testVehicle({ active: [] })];
    expect(said(testInputs({ period, payments, vehicles }))).toEqual([
      ["CARD_GROSS", "ABC-123", 0],
      ["COMMISSION", "ABC-123", 0],
    ]);
  });

  test("are shown by VAT rate, less refunds", () => {
    const of = (vatBasisPoints: number, cents: number) => ({
      ...testPayment(1, "2026-11-10", cents),
      vatBasisPoints,
    });
    const payments = [of(2_550, 100), of(1_350, 1_000), of(1_350, -200)];
    expect(computeStatement(testInputs({ period, payments })).lines[0]?.basis).toMatchObject({
      vat: [
        { vatBasisPoints: 1_350, grossCents: 800, count: 2 },
        { vatBasisPoints: 2_550, grossCents: 100, count: 1 },
      ],
    });
  });
});

describe("the joining fee", () => {
  const joined = (rest: Partial<StatementInputs>, day = "2026-10-28") =>
    said(
      testInputs({ vehicles: [testVehicle({ active: [[day, null]], joiningFeeCharged: false })], ...rest }),
    ).filter(([code]) => code === "JOIN_FEE");

  test("is taken in the period of the first activation", () => expect(joined({})).toHaveLength(1));
  test("is not taken in a later one", () => expect(joined({}, "2026-10-25")).toEqual([]));
  test("is not taken in an earlier one", () => expect(joined({}, "2026-11-09")).toEqual([]));
  test("has the price of the day of joining", () => {
    const [standard] = TEST_PRICES;
    if (!standard) throw new Error("no price");
    const later = { ...standard, validFrom: "2026-10-29", joiningFeeCents: 5_000 };
    expect(joined({ priceList: [...TEST_PRICES, later] })).toEqual([["JOIN_FEE", "ABC-123", -10_000]]);
    expect(joined({ priceList: [...TEST_PRICES, later] }, "2026-10-29")).toEqual([
      ["JOIN_FEE", "ABC-123", -5_000],
    ]);
  });
});

describe("below zero", () => {
  const carryRules = { carriedPeriods: 0, maxCarryPeriods: 3, carryLimitCents: 20_000, companyEnded: false };
  const ends = (carryInCents: number, rest: Partial<typeof carryRules> = {}) => {
    const { outcome, carryOutCents } = computeStatement(
      testInputs({ vehicles: [], carryInCents, carryRules: { ...carryRules, ...rest } }),
    );
    return [outcome, carryOutCents];
  };

  test("is carried up to the limit", () => expect(ends(-20_000)).toEqual(["carried", -20_000]));
  test("is invoiced above the limit", () => expect(ends(-20_001)).toEqual(["invoiced", 0]));
  test("is carried three times", () => expect(ends(-1, { carriedPeriods: 2 })).toEqual(["carried", -1]));
  test("is invoiced the fourth time", () => expect(ends(-1, { carriedPeriods: 3 })).toEqual(["invoiced", 0]));
  test("is invoiced to a company out of use", () =>
    expect(ends(-1, { companyEnded: true })).toEqual(["invoiced", 0]));
  test("zero is neither", () => expect(ends(0, { companyEnded: true })).toEqual(["nothing", 0]));
  test("is always carried without rules", () => {
    expect(computeStatement(testInputs({ vehicles: [], carryInCents: -900_000 })).outcome).toBe("carried");
  });
});

describe("an overpayment of an invoice", () => {
  const overpayments = [{ statement: "2026-000007", cents: 2_000 }];

  test("comes back as a separate line, which names the invoice and is no deduction", () => {
    const statement = computeStatement(testInputs({ vehicles: [], overpayments }));
    expect(statement.lines).toEqual([
      expect.objectContaining({
        code: "CARRY_IN",
        amountCents: 2_000,
        basis: { kind: "carryIn", overpaid: "2026-000007" },
      }),
    ]);
    expect(statement).toMatchObject({
      deductionsCents: 0,
      carryInCents: 2_000,
      totalCents: 2_000,
      outcome: "payout",
    });
  });

  test("reduces a debt", () => {
    const { carryInCents, totalCents, lines } = computeStatement(
      testInputs({ vehicles: [], carryInCents: -2_500, overpayments }),
    );
    expect([carryInCents, totalCents, lines.length]).toEqual([-500, -500, 2]);
  });
});

test("a credit note is one line, without commission", () => {
  const corrections = [
    {
      statement: "2026-000007",
      vehicleId: null,
      grossCents: 581,
      commissionBasisPoints: 0,
      creditNote: "2026-000009",
    },
  ];
  const { lines } = computeStatement(testInputs({ vehicles: [], corrections }));
  expect(lines).toEqual([
    {
      code: "CORRECTION",
      vehicleId: null,
      licensePlate: null,
      amountCents: 581,
      basis: {
        kind: "correction",
        statement: "2026-000007",
        periodStart: null,
        creditNote: "2026-000009",
        of: "credit",
        grossCents: 581,
        basisPoints: 0,
      },
    },
  ]);
});

test("joining fees are shown with their number of vehicles, less their discounts", () => {
  const inputs = testInputs({
    vehicles: [testVehicle({ joiningFeeCharged: false }), testVehicle({ id: 2, joiningFeeCharged: false })],
    discounts: [{ target: "joiningFee", basisPoints: 5_000, validFrom: "2026-01-01", validTo: null }],
  });
  const { lines } = computeStatement(inputs);
  const fee = lines.find(({ code }) => code === "JOIN_FEE")?.amountCents ?? 0;
  expect(joiningFeeSum(lines)).toEqual({ cents: -fee, vehicles: 2 });
  expect(joiningFeeSum(lines.filter(({ code }) => code === "COMMISSION"))).toEqual({ cents: 0, vehicles: 0 });
});
