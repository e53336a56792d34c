import fc from "fast-check";
import type { StatementInputs } from "#lib/settlements/rules/inputs.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { testInputs, testPayment, testVehicle } from "#lib/settlements/rules/testing.ts";
import type { BookedStatement } from "./journal.ts";

export const bookedOf = (inputs: StatementInputs): BookedStatement => computeStatement(inputs);

const cents = fc.integer({ min: -500_000, max: 1_000_000 });
const vatBasisPoints = fc.constantFrom(undefined, 0, 1_000, 1_350, 2_550);
/** The inputs of random statements. */
export const randomStatements = fc
  .record({
    payments: fc.array(fc.tuple(cents, vatBasisPoints), { maxLength: 8 }),
    corrections: fc.array(fc.tuple(cents, fc.constantFrom(0, 270, 320), fc.boolean(), vatBasisPoints), {
      maxLength: 4,
    }),
    carryInCents: fc.integer({ min: -100_000, max: 0 }),
    overpaidCents: fc.integer({ min: 0, max: 100_000 }),
    joiningFeeCharged: fc.boolean(),
    discount: fc.integer({ min: 1, max: 10_000 }),
    companyEnded: fc.boolean(),
  })
  .map(({ payments, corrections, carryInCents, overpaidCents, joiningFeeCharged, discount, companyEnded }) =>
    testInputs({
      vehicles: [testVehicle({ joiningFeeCharged })],
      payments: payments
        .filter(([amount]) => amount !== 0)
        .map(([amount, rate]) => ({
          ...testPayment(1, "2026-10-28", amount),
          ...(rate === undefined ? {} : { vatBasisPoints: rate }),
        })),
      discounts: [{ target: "commission", basisPoints: discount, validFrom: "2026-10-01", validTo: null }],
      corrections: corrections.map(([grossCents, rate, credited, vat]) => ({
        statement: "2026-000001",
        ...(credited ? { creditNote: "2026-000002" } : {}),
        vehicleId: 1,
        grossCents,
        commissionBasisPoints: credited ? 0 : rate,
        ...(credited || vat === undefined ? {} : { vat: [{ vatBasisPoints: vat, grossCents, count: 1 }] }),
      })),
      carryInCents,
      overpayments: overpaidCents > 0 ? [{ statement: "2026-000003", cents: overpaidCents }] : [],
      carryRules: { carriedPeriods: 0, maxCarryPeriods: 3, carryLimitCents: 50_000, companyEnded },
    }),
  );
