import type { VatShare } from "./inputs.ts";
import type { StatementLine } from "./lines.ts";
import { share } from "./rounding.ts";

export type VatPart = { vatBasisPoints: number; grossCents: number; netCents: number; vatCents: number };

export type VatBreakdown = {
  /** Card payments by VAT rate, the highest first. */
  payments: VatPart[];
  /** Corrected payments of earlier periods by VAT rate, the highest first: the sums of the lines' own rates. */
  corrections: VatPart[];
  /** Fees with their discounts, corrections and credits, without VAT. */
  feesCents: number;
  /** Corrected payments of statements from before corrections had a VAT rate. */
  correctionsCents: number;
};

/**
 * Splits a statement by VAT rate. The VAT of a rate is computed from its sum with VAT, rounded half away from zero. The net is
 * the rest, so VAT and net always add up to the payments.
 */
export function vatBreakdown(lines: readonly StatementLine[]): VatBreakdown {
  const byRate = new Map<number, number>();
  const corrected = new Map<number, VatPart>();
  let feesCents = 0;
  let correctionsCents = 0;
  for (const { basis, amountCents } of lines) {
    if (basis.kind === "cardGross")
      for (const { vatBasisPoints, grossCents } of basis.vat)
        byRate.set(vatBasisPoints, (byRate.get(vatBasisPoints) ?? 0) + grossCents);
    else if (basis.kind === "correction" && basis.of === "gross") {
      if (basis.vat === undefined) correctionsCents += amountCents;
      for (const part of vatParts(basis.vat ?? []))
        corrected.set(part.vatBasisPoints, added(corrected.get(part.vatBasisPoints), part));
    } else if (basis.kind !== "carryIn") feesCents += amountCents;
  }
  const payments = [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([vatBasisPoints, grossCents]) => partOf(vatBasisPoints, grossCents));
  const corrections = [...corrected.values()].sort((a, b) => b.vatBasisPoints - a.vatBasisPoints);
  return { payments, corrections, feesCents, correctionsCents };
}

/** Splits the payments of one line by VAT rate. */
export const vatParts = (shares: readonly VatShare[]): VatPart[] =>
  shares.map(({ vatBasisPoints, grossCents }) => partOf(vatBasisPoints, grossCents));

const added = (sum: VatPart | undefined, part: VatPart): VatPart => ({
  vatBasisPoints: part.vatBasisPoints,
  grossCents: part.grossCents + (sum?.grossCents ?? 0),
  netCents: part.netCents + (sum?.netCents ?? 0),
  vatCents: part.vatCents + (sum?.vatCents ?? 0),
});

function partOf(vatBasisPoints: number, grossCents: number): VatPart {
  const vatCents = share(grossCents, vatBasisPoints, 10_000 + vatBasisPoints);
  return { vatBasisPoints, grossCents, netCents: grossCents - vatCents, vatCents };
}
