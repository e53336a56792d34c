import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { type Price, priceOn } from "#lib/companies/rules/packages.ts";
import { PERIOD_DAYS } from "#lib/core/calendar.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { getPrices } from "./read.ts";

let house: TestHouse;
let prices: Price[];

beforeAll(async () => {
  house = await openTestHouse();
  const person = house.as(await house.createUser());
  ({ prices } = accepted(await person.run(z.strictObject({}), getPrices, {}, { mode: "read" })));
});
afterAll(() => house.close());

describe("the stored prices", () => {
  test("of standard are 30 € a month, 100 € once per car and 2.7 % of payments, at VAT 0 %", () => {
    expect(priceOn(prices, "standard", "2026-11-20")).toEqual({
      package: "standard",
      validFrom: "2000-01-01",
      monthlyFeeCents: 3_000,
      commissionBasisPoints: 270,
      joiningFeeCents: 10_000,
      vatBasisPoints: 0,
      payoutDelayWorkingDays: 0,
    });
  });

  test("of premium are 10 € and 0.5 % more, and it pays out three banking days later", () => {
    expect(priceOn(prices, "premium", "2026-11-20")).toMatchObject({
      monthlyFeeCents: 4_000,
      commissionBasisPoints: 320,
      joiningFeeCents: 10_000,
      vatBasisPoints: 0,
      payoutDelayWorkingDays: 3,
    });
  });

  test.each(PACKAGE_NAMES)("exist for %s on every day when a package may begin", (name) => {
    expect(priceOn(prices, name, PERIOD_DAYS.from).monthlyFeeCents).toBeGreaterThan(0);
  });
});
