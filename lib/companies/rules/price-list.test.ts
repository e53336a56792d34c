import { expect, test } from "vitest";
import { TEST_PRICES } from "#lib/settlements/rules/testing.ts";
import { priceOn } from "./packages.ts";

const [standard, premium] = TEST_PRICES;
if (!standard || !premium) throw new Error("no prices");
const dearer = { ...standard, validFrom: "2027-01-01", monthlyFeeCents: 3_500 };

test.each([
  ["2026-12-31", 3_000],
  ["2027-01-01", 3_500],
])("a new price is in force from its first day, and the old price until the day before: %s", (day, cents) => {
  expect(priceOn([dearer, standard, premium], "standard", day).monthlyFeeCents).toBe(cents);
  expect(priceOn([standard, premium, dearer], "standard", day).monthlyFeeCents).toBe(cents);
});

test("each package has its own price", () => {
  expect(priceOn([dearer, standard, premium], "premium", "2027-01-01")).toBe(premium);
});

test("there is no price before the first one", () => {
  expect(() => priceOn(TEST_PRICES, "standard", "1999-12-31")).toThrow(RangeError);
});
