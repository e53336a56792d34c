import { expect, test } from "vitest";
import { addBankingDays } from "#lib/settlements/rules/banking-days.ts";
import { periodPayoutDate } from "#lib/settlements/rules/statement.ts";
import { TEST_PRICES } from "#lib/settlements/rules/testing.ts";
import { PACKAGE_NAMES } from "./rules/company.ts";
import { shownPrices } from "./texts.ts";

const prices = TEST_PRICES.map((price) => ({ ...price, vatBasisPoints: 2_550 }));
const period = { start: "2026-11-09", end: "2026-11-22" };

test.each(PACKAGE_NAMES)("the banking day that the package %s promises is the day of its payment", (name) => {
  const packages = [{ name, startDate: period.start, endDate: null }];
  const paidOn = periodPayoutDate({ period, packages, priceList: prices });
  expect(addBankingDays(period.end, shownPrices(prices, period.start)[name].payoutDay)).toBe(paidOn);
});
