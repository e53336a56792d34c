import type { StatementLine } from "./lines.ts";
import { share } from "./rounding.ts";

export type VatPart = { vatBasisPoints: number; grossCents: number; netCents: number; vatCents: number };

export type VatBreakdown = {
  /** Card payments by VAT rate, the highest first. */
  payments: VatPart[];
  /** Fees with their discounts and corrections, without VAT. */
  feesCents: number;
  /** Corrected payments of earlier statements. Those statements show their VAT. */
  correctionsCents: number;
};

/**
 * Splits a statement by VAT rate. The VAT of a rate is computed from its sum with VAT, rounded half away from zero.
 * The net is the rest, so VAT and net always add up to the payments.
 */
export function vatBreakdown(lines: readonly StatementLine[]): VatBreakdown {
  const byRate = new Map<number, number>();
  let feesCents = 0;
  let correctionsCents = 0;
  for (const { basis, amountCents } of lines) {
    if (basis.kind === "cardGross")
      for (const { vatBasisPoints, grossCents } of basis.vat)
        byRate.set(vatBasisPoints, (byRate.get(vatBasisPoints) ?? 0) + grossCents);
    else if (basis.kind === "correction" && basis.of !== "commission") correctionsCents += amountCents;
    else if (basis.kind !== "carryIn") feesCents += amountCents;
  }
  const payments = [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([vatBasisPoints, grossCents]) => partOf(vatBasisPoints, grossCents));
  return { payments, feesCents, correctionsCents };
}

function partOf(vatBasisPoints: number, grossCents: number): VatPart {
  const vatCents = share(grossCents, vatBasisPoints, 10_000 + vatBasisPoints);
  return { vatBasisPoints, grossCents, netCents: grossCents - vatCents, vatCents };
}
