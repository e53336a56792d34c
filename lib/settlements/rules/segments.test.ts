import { expect, test } from "vitest";
import { segmentsOf } from "./segments.ts";
import { TEST_PRICES } from "./testing.ts";

const PERIOD = { start: "2026-10-26", end: "2026-11-08" };
const STANDARD = { name: "standard", startDate: "2026-10-26", endDate: "2026-10-31" } as const;
const PREMIUM = { name: "premium", startDate: "2026-11-02", endDate: null } as const;

const daysOf = (packages: Parameters<typeof segmentsOf>[0]["packages"], covered: boolean) =>
  segmentsOf({ priceList: TEST_PRICES, packages }, PERIOD, covered).map(
    ({ from, to, package: name }) => `${name} ${from}–${to}`,
  );

test("a package covers its first and its last day, even a single day", () => {
  const day = { name: "premium", startDate: "2026-11-01", endDate: "2026-11-01" } as const;
  const later = { ...STANDARD, startDate: "2026-11-02", endDate: null };
  expect(daysOf([STANDARD, day, later], true)).toEqual([
    "standard 2026-10-26–2026-10-31",
    "premium 2026-11-01–2026-11-01",
    "standard 2026-11-02–2026-11-08",
  ]);
});

test("a day between two packages belongs to the earlier one, and no monthly fee is due on it", () => {
  expect(daysOf([STANDARD, PREMIUM], false)).toEqual([
    "standard 2026-10-26–2026-11-01",
    "premium 2026-11-02–2026-11-08",
  ]);
  expect(daysOf([STANDARD, PREMIUM], true)).toEqual([
    "standard 2026-10-26–2026-10-31",
    "premium 2026-11-02–2026-11-08",
  ]);
});
