import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#lib/core/calendar.ts";
import { canonicalInputs } from "./canonical.ts";
import type { DiscountInputs, PackagePeriod, PaymentInputs, StatementInputs } from "./inputs.ts";
import { periodOf, periodsBetween } from "./period.ts";
import { paymentCuts, pieces } from "./segments.ts";
import { computeStatement } from "./statement.ts";
import { TEST_PRICES, testInputs, testVehicle } from "./testing.ts";

const day = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((n) => addDays(from, n));
const PERIOD = { start: "2026-11-09", end: "2026-11-22" };
const name = fc.constantFrom("standard" as const, "premium" as const);

/** Packages one after the other, with or without days between them. */
const packages = fc
  .array(fc.tuple(name, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => {
    let from = "2026-10-25";
    return parts.map(([packageName, days, gap]): PackagePeriod => {
      const startDate = from;
      const endDate = addDays(from, days - 1);
      from = addDays(endDate, gap + 1);
      return { name: packageName, startDate, endDate };
    });
  });

const payment = fc.record({
  vehicleId: fc.constantFrom(1, 2),
  type: fc.constantFrom("capture" as const, "refund" as const),
  grossCents: fc.integer({ min: 1, max: 1_000_000_000 }),
  vatBasisPoints: fc.constantFrom(1_350, 2_550),
  occurredAt: fc
    .integer({ min: Date.parse("2026-11-08T22:00:00Z"), max: Date.parse("2026-11-22T21:59:59Z") })
    .map((ms) => new Date(ms).toISOString()),
});

const discount = fc
  .tuple(
    fc.constantFrom("monthlyFee" as const, "joiningFee" as const, "commission" as const),
    fc.boolean(),
    fc.integer({ min: 1, max: 10_000 }),
    day("2026-11-01", 25),
    fc.option(fc.integer({ min: 0, max: 12 })),
  )
  .map(
    ([target, rate, measure, validFrom, days]): DiscountInputs => ({
      target,
      ...(rate ? { basisPoints: measure } : { amountCents: measure }),
      validFrom,
      validTo: days === null ? null : addDays(validFrom, days),
    }),
  );

const inputs: fc.Arbitrary<StatementInputs> = fc.record({
  period: fc.constant(PERIOD),
  priceList: day("2026-11-01", 25).map((validFrom) => [
    ...TEST_PRICES,
    ...TEST_PRICES.map((one) => ({ ...one, validFrom, monthlyFeeCents: 3_333, commissionBasisPoints: 333 })),
  ]),
  packages,
  vehicles: fc
    .tuple(day("2026-10-20", 40), fc.integer({ min: 0, max: 30 }))
    .map(([from, days]) => [
      testVehicle({ active: [[from, addDays(from, days)]], joiningFeeCharged: false }),
      testVehicle({ id: 2, licensePlate: "DEF-456" }),
    ]),
  payments: fc.array(payment, { maxLength: 20 }),
  discounts: fc.array(discount, { maxLength: 4 }),
  corrections: fc.constant([]),
  carryInCents: fc.integer({ min: -100_000, max: 0 }),
  overpayments: fc.array(
    fc.record({ statement: fc.constant("2026-000001"), cents: fc.integer({ min: 1, max: 100_000 }) }),
    { maxLength: 2 },
  ),
});

/** One sum per vehicle, type, VAT rate and uncut stretch of days, like the database's sums. */
function summed(all: StatementInputs): PaymentInputs[] {
  const stretches = pieces(all.period.start, all.period.end, paymentCuts(all));
  const keyOf = ({ vehicleId, type, vatBasisPoints, occurredAt }: PaymentInputs) => {
    const date = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Helsinki" }).format(
      new Date(occurredAt),
    );
    return `${vehicleId} ${type} ${vatBasisPoints} ${stretches.findLastIndex(([from]) => from <= date)}`;
  };
  return [...Map.groupBy(all.payments, keyOf).values()].flatMap((group) => {
    const [first] = [...group].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
    const grossCents = group.reduce((sum, one) => sum + one.grossCents, 0);
    return first ? [{ ...first, grossCents, count: group.length }] : [];
  });
}

describe("for random inputs", () => {
  test("the total is the sum of the lines, and the parts are too", () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const { lines, totalCents, grossCents, deductionsCents, carryInCents } = computeStatement(all);
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
        expect(grossCents + deductionsCents + carryInCents).toBe(totalCents);
        expect(lines.every(({ amountCents }) => Number.isSafeInteger(amountCents))).toBe(true);
        expect(lines.some(({ amountCents }) => Object.is(amountCents, -0))).toBe(false);
      }),
    );
  });

  test("the order of the payments changes nothing", () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const turned = { ...all, payments: [...all.payments].reverse() };
        expect(JSON.stringify(computeStatement(turned))).toBe(JSON.stringify(computeStatement(all)));
      }),
    );
  });

  test("sums of payments give the same statement as the single payments", () => {
    fc.assert(
      fc.property(inputs, (all) => {
        expect(computeStatement({ ...all, payments: summed(all) })).toEqual(computeStatement(all));
      }),
    );
  });

  test("the stored text recomputes to the same bytes", () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const stored = canonicalInputs(all);
        const again = JSON.parse(stored) as StatementInputs;
        expect(JSON.stringify(computeStatement(again))).toBe(JSON.stringify(computeStatement(all)));
        expect(canonicalInputs(again)).toBe(stored);
      }),
    );
  });

  test("discounts never exceed the charge, vehicle by vehicle", () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const { lines } = computeStatement(all);
        const fees = (code: string, target: string) =>
          lines.filter(
            (line) =>
              (line.code === code && line.amountCents < 0) ||
              (line.basis.kind === "discount" && line.basis.target === target),
          );
        for (const [code, target] of [
          ["MONTHLY_FEE", "monthlyFee"],
          ["JOIN_FEE", "joiningFee"],
          ["COMMISSION", "commission"],
        ] as const) {
          const byVehicle = Map.groupBy(fees(code, target), ({ vehicleId }) =>
            code === "COMMISSION" ? 0 : vehicleId,
          );
          for (const group of byVehicle.values()) {
            expect(group.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(0);
          }
        }
      }),
    );
  });
});

/** A vehicle's monthly fees over all periods that touch some days. */
function feesOver(from: string, to: string, rest: Partial<StatementInputs>): number {
  return periodsBetween(from, to)
    .flatMap((period) => computeStatement(testInputs({ ...rest, period })).lines)
    .filter(
      ({ code, basis }) =>
        code === "MONTHLY_FEE" && basis.kind === "monthlyFee" && basis.month === from.slice(0, 7),
    )
    .reduce((sum, { amountCents }) => sum - amountCents, 0);
}

const month = fc
  .tuple(fc.constantFrom(2026, 2027, 2028), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => {
    const first = `${year}-${String(number).padStart(2, "0")}-01`;
    return { first, last: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
  });

describe("monthly fees", () => {
  test("of a full month are exactly its price", () => {
    fc.assert(
      fc.property(month, name, ({ first, last }, packageName) => {
        const packagesOf = [{ name: packageName, startDate: "2025-01-01", endDate: null }];
        const vehicles = [testVehicle({ active: [["2025-06-15", null]] })];
        const price = TEST_PRICES.find((one) => one.package === packageName)?.monthlyFeeCents;
        expect(feesOver(first, last, { packages: packagesOf, vehicles })).toBe(price);
      }),
    );
  });

  test("do not change when a vehicle moves to another company at the same price", () => {
    const price = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(
        month,
        price,
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
        ({ first, last }, cents, moves) => {
          const after = addDays(last, 1);
          const turns = [...new Set(moves)]
            .filter((n) => n < daysBetween(first, after))
            .sort((a, b) => a - b);
          const bounds = [first, ...turns.map((n) => addDays(first, n)), after];
          const stays = bounds
            .slice(0, -1)
            .map((from, at): [string, string] => [from, bounds[at + 1] ?? after]);
          const priceList = TEST_PRICES.map((one) => ({ ...one, monthlyFeeCents: cents }));
          const packagesOf = [{ name: "standard" as const, startDate: "2025-01-01", endDate: null }];
          const at = (company: number) => stays.filter((_, index) => index % 2 === company);
          const feesOf = (company: number) => {
            const elsewhere = at(1 - company).map(([from, to]) => ({ from, to, monthlyFeeCents: cents }));
            const vehicles = [testVehicle({ active: at(company), elsewhere })];
            return feesOver(first, last, { priceList, packages: packagesOf, vehicles });
          };
          expect(feesOf(0) + feesOf(1)).toBe(cents);
        },
      ),
    );
  });
});

test("a chain of carried balances adds up to one payout", () => {
  const grosses = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(grosses, (cents) => {
      let period = periodOf("2026-01-05");
      let carryInCents = 0;
      let paid = 0;
      let fresh = 0;
      for (const gross of cents) {
        const payments: PaymentInputs[] =
          gross === 0
            ? []
            : [
                {
                  vehicleId: 1,
                  type: gross < 0 ? "refund" : "capture",
                  grossCents: Math.abs(gross),
                  occurredAt: `${period.start}T12:00:00Z`,
                },
              ];
        const statement = computeStatement(testInputs({ period, payments, carryInCents }));
        fresh += statement.grossCents + statement.deductionsCents;
        if (statement.outcome === "payout") paid += statement.totalCents;
        carryInCents = statement.carryOutCents;
        period = periodOf(addDays(period.end, 1));
      }
      expect(paid + carryInCents).toBe(fresh);
    }),
  );
});
