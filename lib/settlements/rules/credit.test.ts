import { expect, test } from "vitest";
import { creditableLines, creditLines } from "./credit.ts";
import { computeStatement } from "./statement.ts";
import { testInputs, testPayment, testVehicle } from "./testing.ts";

const { lines } = computeStatement(
  testInputs({
    vehicles: [
      testVehicle({ joiningFeeCharged: false }),
      testVehicle({ id: 2, licensePlate: "DEF-456", active: [["2026-11-01", null]] }),
    ],
    payments: [testPayment(1, "2026-11-02", 10_000), testPayment(2, "2026-11-02", -10_000)],
    discounts: [
      { target: "monthlyFee", basisPoints: 1_000, validFrom: "2026-11-01", validTo: null },
      { target: "monthlyFee", amountCents: 100, validFrom: "2026-11-01", validTo: null },
      { target: "joiningFee", basisPoints: 10_000, validFrom: "2026-10-01", validTo: null },
    ],
  }),
);
const positionOf = (code: string, licensePlate: string, month?: string) =>
  1 +
  lines.findIndex(
    (line) =>
      line.code === code &&
      line.licensePlate === licensePlate &&
      (!month || (line.basis.kind === "monthlyFee" && line.basis.month === month)),
  );

test("only what was charged can be given back: no card payments, discounts or returned commission", () => {
  expect(creditableLines(lines).map(({ line }) => [line.code, line.licensePlate])).toEqual([
    ["COMMISSION", "ABC-123"],
    ["MONTHLY_FEE", "ABC-123"],
    ["MONTHLY_FEE", "ABC-123"],
    ["JOIN_FEE", "ABC-123"],
    ["MONTHLY_FEE", "DEF-456"],
  ]);
});

test("all discounts of a fee are given back with it, and no other fee's", () => {
  const november = creditLines(lines, [positionOf("MONTHLY_FEE", "ABC-123", "2026-11")]);
  expect(november.ok && november.value.map(({ line }) => [line.code, line.amountCents])).toEqual([
    ["MONTHLY_FEE", 800],
    ["DISCOUNT", -80],
    ["DISCOUNT", -27],
  ]);
  const october = creditLines(lines, [positionOf("MONTHLY_FEE", "ABC-123", "2026-10")]);
  expect(october.ok && october.value).toHaveLength(1);
});

test("a fee with a full discount cannot be given back", () => {
  expect(creditLines(lines, [positionOf("JOIN_FEE", "ABC-123")]).ok).toBe(false);
});
