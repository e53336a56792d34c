import type { PriceEntry } from "#lib/companies/rules/packages.ts";
import type { PaymentInputs, StatementInputs, VehicleInputs } from "./inputs.ts";

// Inputs for tests: fixed prices, one car, no payments.

export const TEST_PRICES: readonly PriceEntry[] = [
  {
    package: "standard",
    validFrom: "2000-01-01",
    monthlyFeeCents: 3_000,
    commissionBasisPoints: 270,
    joiningFeeCents: 10_000,
    payoutDelayWorkingDays: 0,
  },
  {
    package: "premium",
    validFrom: "2000-01-01",
    monthlyFeeCents: 4_000,
    commissionBasisPoints: 320,
    joiningFeeCents: 10_000,
    payoutDelayWorkingDays: 3,
  },
];

export const testVehicle = (rest: Partial<VehicleInputs> = {}): VehicleInputs => ({
  id: 1,
  licensePlate: "ABC-123",
  active: [["2026-10-26", null]],
  joiningFeeCharged: true,
  ...rest,
});

export const testInputs = (rest: Partial<StatementInputs> = {}): StatementInputs => ({
  period: { start: "2026-10-26", end: "2026-11-08" },
  priceList: TEST_PRICES,
  packages: [{ name: "standard", startDate: "2026-10-26", endDate: null }],
  vehicles: [testVehicle()],
  payments: [],
  discounts: [],
  corrections: [],
  carryInCents: 0,
  ...rest,
});

/** A capture at noon UTC, or a refund for negative `cents`. */
export const testPayment = (vehicleId: number, day: string, cents: number): PaymentInputs => ({
  vehicleId,
  type: cents < 0 ? "refund" : "capture",
  grossCents: Math.abs(cents),
  occurredAt: `${day}T12:00:00Z`,
});

const PREMIUM = [{ name: "premium" as const, startDate: "2026-10-26", endDate: null }];

/** The worked examples of the arithmetic's specification: 4 060,48 €, 4 752,03 €, −63,06 € and 720,72 €. */
export const WORKED_EXAMPLES = {
  one: testInputs({ payments: [testPayment(1, "2026-10-28", 418_735)] }),
  two: testInputs({
    period: { start: "2026-11-09", end: "2026-11-22" },
    packages: [
      { name: "standard", startDate: "2026-10-26", endDate: "2026-11-15" },
      { name: "premium", startDate: "2026-11-16", endDate: null },
    ],
    vehicles: [
      testVehicle(),
      testVehicle({
        id: 2,
        licensePlate: "XYZ-987",
        active: [["2026-11-16", null]],
        joiningFeeCharged: false,
      }),
    ],
    payments: [
      testPayment(1, "2026-11-10", 213_480),
      testPayment(1, "2026-11-17", 198_765),
      testPayment(2, "2026-11-18", 90_545),
    ],
  }),
  threeA: testInputs({
    period: { start: "2026-11-23", end: "2026-12-06" },
    packages: PREMIUM,
    vehicles: [testVehicle({ active: [["2026-10-26", "2026-11-30"]] })],
    payments: [testPayment(1, "2026-11-24", 2_450), testPayment(1, "2026-11-25", -8_000)],
  }),
  threeB: testInputs({
    period: { start: "2026-12-07", end: "2026-12-20" },
    packages: PREMIUM,
    vehicles: [
      testVehicle({
        active: [
          ["2026-10-26", "2026-11-30"],
          ["2026-12-10", null],
        ],
      }),
    ],
    payments: [testPayment(1, "2026-12-11", 81_235)],
    corrections: [{ statement: "2026-000123", vehicleId: 1, grossCents: 1_200, commissionBasisPoints: 320 }],
    carryInCents: -6_306,
  }),
};
