import fc from "fast-check";
import { expect, test } from "vitest";
import type { VatShare } from "./inputs.ts";
import type { StatementLine } from "./lines.ts";
import { vatBreakdown } from "./vat-breakdown.ts";

const payments = (...vat: [vatBasisPoints: number, grossCents: number][]): StatementLine => ({
  code: "CARD_GROSS",
  vehicleId: 1,
  licensePlate: "ABC-123",
  amountCents: vat.reduce((sum, [, cents]) => sum + cents, 0),
  basis: {
    kind: "cardGross",
    from: "2026-11-09",
    to: "2026-11-22",
    package: "standard",
    count: vat.length,
    vat: vat.map(([vatBasisPoints, grossCents]) => ({ vatBasisPoints, grossCents, count: 1 })),
  },
});

test.each([
  [1350, 11_350, 1350],
  [1350, 502_790, 59_803],
  [2550, 125, 25],
  [1400, 57, 7],
  [0, 999, 0],
  [1350, -11_350, -1350],
  // Half a cent rounds away from zero on both sides.
  [10_000, 1, 1],
  [10_000, -1, -1],
])("of payments at %i basis points, %i cents hold %i of VAT", (rate, grossCents, vatCents) => {
  const [part] = vatBreakdown([payments([rate, grossCents])]).payments;
  expect(part).toEqual({ vatBasisPoints: rate, grossCents, netCents: grossCents - vatCents, vatCents });
});

test("sums the rates over all lines before it rounds, the highest rate first", () => {
  const { payments: parts } = vatBreakdown([payments([1350, 100], [2550, 200]), payments([1350, 300])]);
  expect(parts.map(({ vatBasisPoints, grossCents }) => [vatBasisPoints, grossCents])).toEqual([
    [2550, 200],
    [1350, 400],
  ]);
});

const fee: StatementLine = {
  ...payments(),
  code: "COMMISSION",
  amountCents: -270,
  basis: { kind: "commission", package: "standard", from: "", to: "", grossCents: 10_000, basisPoints: 270 },
};

type Corrected = { of: "gross" | "commission" | "credit"; amountCents: number; vat?: readonly VatShare[] };

const correction = ({ of, amountCents, vat }: Corrected): StatementLine => ({
  ...fee,
  code: "CORRECTION",
  amountCents,
  basis: {
    kind: "correction",
    statement: null,
    periodStart: null,
    creditNote: null,
    of,
    grossCents: 0,
    basisPoints: 0,
    ...(vat && { vat }),
  },
});

test("fees, corrected payments and carried balances stay separate", () => {
  const carryIn: StatementLine = { ...fee, code: "CARRY_IN", amountCents: -6306, basis: { kind: "carryIn" } };
  const lines = [
    fee,
    correction({ of: "gross", amountCents: 1200 }),
    correction({ of: "commission", amountCents: -38 }),
    correction({ of: "credit", amountCents: 500 }),
    carryIn,
  ];
  // A correction from before 2026-11-24 has no rate. Credited fees are fees.
  expect(vatBreakdown(lines)).toEqual({
    payments: [],
    corrections: [],
    feesCents: 192,
    correctionsCents: 1200,
  });
});

test("corrected payments are divided by rate, as the sums of their lines", () => {
  const share = (vatBasisPoints: number, grossCents: number) => ({ vatBasisPoints, grossCents, count: 1 });
  const lines = [
    correction({ of: "gross", amountCents: 1057, vat: [share(1350, 57), share(2550, 1000)] }),
    correction({ of: "gross", amountCents: -57, vat: [share(1350, -57)] }),
    correction({ of: "gross", amountCents: 57, vat: [share(1350, 57)] }),
  ];
  expect(vatBreakdown(lines)).toEqual({
    payments: [],
    corrections: [
      { vatBasisPoints: 2550, grossCents: 1000, netCents: 797, vatCents: 203 },
      { vatBasisPoints: 1350, grossCents: 57, netCents: 50, vatCents: 7 },
    ],
    feesCents: 0,
    correctionsCents: 0,
  });
});

test("net and VAT always add up to the payments", () => {
  const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), cents, (rate, grossCents) => {
      for (const part of vatBreakdown([payments([rate, grossCents])]).payments) {
        expect(part.netCents + part.vatCents).toBe(grossCents);
        expect(Math.abs(part.vatCents)).toBeLessThanOrEqual(Math.abs(grossCents));
      }
    }),
  );
});
