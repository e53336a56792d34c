import type { PaymentInputs, PriceEntry, StatementInputs, VehicleInputs } from "./inputs.ts";

// Inputs for tests: the prices as they were when these were written, one car, no payments.

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

/** Captured at noon UTC, or given back when negative. */
export const testPayment = (vehicleId: number, day: string, cents: number): PaymentInputs => ({
  vehicleId,
  type: cents < 0 ? "refund" : "capture",
  grossCents: Math.abs(cents),
  occurredAt: `${day}T12:00:00Z`,
});
