import fc from "fast-check";
import { expect, test } from "vitest";
import { negated, rateOf, share } from "./rounding.ts";

test.each([
  [-25, 1, 10, -3],
  [25, 1, 10, 3],
  [5, 1, 10, 1],
  [4, 1, 10, 0],
  [11_305_845, 1, 1_000, 11_306],
  [-1_776, 1, 10, -178],
  [3_000, 25, 31, 2_419],
  [4_000, 29, 30, 3_867],
  [0, 7, 30, 0],
])("%i times %i / %i is %i", (amount, numerator, denominator, expected) => {
  expect(share(amount, numerator, denominator)).toBe(expected);
});

test.each([
  [418_735, 270, 11_306],
  [1_500, 270, 41], // 15,00 €: exactly 40.5 cents; floating-point euros give 40
  [-5_550, 320, -178],
  [1_200, 320, 38],
])("%i cents at %i basis points are %i", (cents, basisPoints, expected) => {
  expect(rateOf(cents, basisPoints)).toBe(expected);
});

test("is exact even if the product is no safe integer", () => {
  expect(rateOf(9_007_199_254_740_991, 270)).toBe(243_194_379_878_007);
  expect(rateOf(-900_719_925_474_095, 10_000)).toBe(-900_719_925_474_095);
});

test("is never minus zero", () => {
  expect(Object.is(rateOf(-1, 270), 0)).toBe(true);
  expect(Object.is(negated(0), 0)).toBe(true);
});

test("agrees with long division, is symmetric and off by half a cent at most", () => {
  const cents = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (a, n, d) => {
        fc.pre(n <= d);
        const result = share(a, n, d);
        const twice = 2n * (BigInt(result) * BigInt(d) - BigInt(a) * BigInt(n));
        expect(twice <= BigInt(d) && twice >= -BigInt(d)).toBe(true);
        if (twice === BigInt(d)) expect(result).toBeGreaterThan(0);
        if (twice === -BigInt(d)) expect(result).toBeLessThan(0);
        expect(share(-a, n, d)).toBe(negated(result));
      },
    ),
  );
});
