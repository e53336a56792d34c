import fc from "fast-check";
import { expect, test } from "vitest";
import { driverStatementOf, SHARE_BASES, totalOfDrivers } from "./driver-statement.ts";

const RIDES = { vatBasisPoints: 1_350, count: 3, cents: 11_850, tipCents: 500 };

test("a share without VAT: 113,50 of rides with 13,5 % is 100,00, of which the company keeps 60 %, and the tip is apart", () => {
  expect(driverStatementOf([RIDES], { basis: "net", employerBasisPoints: 6_000 })).toEqual({
    count: 3,
    cents: 11_850,
    tipCents: 500,
    fareCents: 11_350,
    netCents: 10_000,
    vatCents: 1_350,
    employerCents: 6_000,
    driverCents: 4_000,
  });
});

test("a share with VAT is of the rides as they were paid, without the tip", () => {
  expect(driverStatementOf([RIDES], { basis: "gross", employerBasisPoints: 6_000 })).toMatchObject({
    employerCents: 6_810,
    driverCents: 4_540,
  });
});

test("without a share of the company there are no shares, and without told tips there is no tip", () => {
  expect(driverStatementOf([{ ...RIDES, tipCents: null }], null)).toMatchObject({
    tipCents: null,
    fareCents: 11_850,
    employerCents: null,
    driverCents: null,
  });
});

test("a total has the shares of the drivers who have one, as their column adds up", () => {
  const by = { basis: "gross", employerBasisPoints: 5_000 } as const;
  const [known, unknown] = [driverStatementOf([RIDES], by), driverStatementOf([RIDES], null)];
  expect(totalOfDrivers([known, unknown])).toMatchObject({
    cents: 23_700,
    tipCents: 1_000,
    employerCents: 5_675,
    driverCents: 5_675,
  });
  expect(totalOfDrivers([unknown])).toMatchObject({ employerCents: null, driverCents: null });
});

test("a statement by day has the same sums as one of the whole period: VAT is rounded once for each rate", () => {
  const day = { vatBasisPoints: 1_350, count: 1, cents: 101, tipCents: null };
  const by = { basis: "net", employerBasisPoints: 5_000 } as const;
  const whole = driverStatementOf([{ ...day, count: 9, cents: 909 }], by);
  expect(
    driverStatementOf(
      Array.from({ length: 9 }, () => day),
      by,
    ),
  ).toEqual(whole);
  expect(whole.netCents).toBe(801);
});

test("the parts of every statement add up, with refunds and several rates too", () => {
  const sum = fc.record({
    vatBasisPoints: fc.constantFrom(0, 1_000, 1_350, 1_400, 2_550),
    count: fc.integer({ min: 1, max: 1_000 }),
    cents: fc.integer({ min: -1_000_000, max: 100_000_000 }),
    tipCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
  });
  const by = fc.record({
    basis: fc.constantFrom(...SHARE_BASES),
    employerBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 5 }), by, (sums, employer) => {
      const one = driverStatementOf(sums, employer);
      expect(one.fareCents + (one.tipCents ?? 0)).toBe(one.cents);
      expect(one.netCents + one.vatCents).toBe(one.fareCents);
      expect((one.employerCents ?? 0) + (one.driverCents ?? 0)).toBe(
        employer.basis === "net" ? one.netCents : one.fareCents,
      );
    }),
  );
});
