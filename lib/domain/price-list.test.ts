import { expect, test } from "vitest";
import { isPlainDate } from "./calendar.ts";
import { PACKAGE_NAMES } from "./company.ts";
import { PERIOD_DAYS } from "./packages.ts";
import { PRICE_LISTS, type PriceList, priceOn, SETTLEMENT_DAYS } from "./price-list.ts";

test("standard costs 30 € a month and 100 € once per car, 2.7 % of payments, VAT 0 %", () => {
  expect(priceOn("2026-11-20", "standard")).toEqual({
    monthlyFeeCents: 3_000,
    commissionBasisPoints: 270,
    joiningFeeCents: 10_000,
    vatBasisPoints: 0,
    payoutDelayBankingDays: 0,
  });
});

test("premium costs 10 € and 0.5 % more, and is paid three banking days later", () => {
  const [standard, premium] = [priceOn("2026-11-20", "standard"), priceOn("2026-11-20", "premium")];
  expect(premium.monthlyFeeCents - standard.monthlyFeeCents).toBe(1_000);
  expect(premium.commissionBasisPoints).toBe(320);
  expect(premium).toMatchObject({ joiningFeeCents: 10_000, vatBasisPoints: 0, payoutDelayBankingDays: 3 });
});

test("settlements are made every two weeks", () => expect(SETTLEMENT_DAYS).toBe(14));

test.each(PACKAGE_NAMES)("%s has a price on every day a package may begin", (name) => {
  expect(priceOn(PERIOD_DAYS.from, name).monthlyFeeCents).toBeGreaterThan(0);
  expect(priceOn("2199-12-31", name).monthlyFeeCents).toBeGreaterThan(0);
});

test("the lists are dated, oldest first, and hold whole numbers", () => {
  const days = PRICE_LISTS.map(({ validFrom }) => validFrom);
  expect(days.every(isPlainDate)).toBe(true);
  expect(days).toEqual([...new Set(days)].sort());
  const numbers = PRICE_LISTS.flatMap(({ prices }) => Object.values(prices).flatMap(Object.values));
  expect(numbers.every(Number.isInteger)).toBe(true);
});

test("a new list holds from its first day on, and the old one until the day before", () => {
  const [first] = PRICE_LISTS;
  if (!first) throw new Error("no list");
  const dearer: PriceList = {
    validFrom: "2027-01-01",
    prices: { ...first.prices, standard: { ...first.prices.standard, monthlyFeeCents: 3_500 } },
  };
  const lists = [first, dearer];
  expect(priceOn("2026-12-31", "standard", lists).monthlyFeeCents).toBe(3_000);
  expect(priceOn("2027-01-01", "standard", lists).monthlyFeeCents).toBe(3_500);
});

test("before the first list there is no price", () => {
  expect(() => priceOn("1999-12-31", "standard")).toThrow(RangeError);
});
