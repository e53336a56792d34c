import type { PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { rateOf, share } from "#lib/settlements/rules/rounding.ts";

/** `gross`: the card payments without tips; `net`: these without VAT. */
export const SHARE_BASES = ["net", "gross"] as const;
export type ShareBasis = (typeof SHARE_BASES)[number];

/** The part of a driver's card payments that stays with the company, in basis points. */
export type EmployerShare = { basis: ShareBasis; employerBasisPoints: number };

/** A share as the history stores it: `net 6000`. */
export const shareCode = (share: EmployerShare | null): string | null =>
  share && `${share.basis} ${share.employerBasisPoints}`;

/** The payments of one driver with one rate of VAT. `tipCents` is null where no payment tells its tip. */
export type DriverSum = { vatBasisPoints: number; count: number; cents: number; tipCents: number | null };

/**
 * A driver's card payments of a period, in cents. `fareCents + tipCents` is `cents`, and `netCents + vatCents` is `fareCents`.
 * The shares are null while the company has set none; they add up to their basis, and no tip is among them.
 */
export type DriverStatement = {
  count: number;
  cents: number;
  tipCents: number | null;
  fareCents: number;
  netCents: number;
  vatCents: number;
  employerCents: number | null;
  driverCents: number | null;
};

/** One driver's statement in the company's list. `driverId` is null for the payments that name no driver. */
export type DriverRow = DriverStatement & {
  driverId: number | null;
  /** Null for a driver without a name, and for one whom the reader may not see. */
  name: string | null;
  /** Whether the driver belongs to the company now, so that its statement opens. */
  own: boolean;
  /** Whether the reader sees the driver at all. */
  known: boolean;
};
export type DriverFileRow = DriverRow & { period: Period };

export type DayOfDriver = Pick<DriverStatement, "count" | "cents" | "tipCents"> & { day: PlainDate };

/** The statement of one driver. VAT is taken out of the sum of each rate, as on the company's own statement; a tip has none. */
export function driverStatementOf(sums: readonly DriverSum[], by: EmployerShare | null): DriverStatement {
  const fareCents = sumOf(sums.map(fareOf));
  const rates = [...new Set(sums.map(({ vatBasisPoints }) => vatBasisPoints))];
  const netCents = sumOf(
    rates.map((rate) => {
      const ofRate = sums.filter(({ vatBasisPoints }) => vatBasisPoints === rate);
      return share(sumOf(ofRate.map(fareOf)), 10_000, 10_000 + rate);
    }),
  );
  const basisCents = by?.basis === "net" ? netCents : fareCents;
  const employerCents = by && rateOf(basisCents, by.employerBasisPoints);
  return {
    count: sumOf(sums.map(({ count }) => count)),
    cents: sumOf(sums.map(({ cents }) => cents)),
    tipCents: sumOfKnown(sums.map(({ tipCents }) => tipCents)),
    fareCents,
    netCents,
    vatCents: fareCents - netCents,
    employerCents,
    driverCents: employerCents === null ? null : basisCents - employerCents,
  };
}

/** The sums of several drivers' statements. A sum that only some of them have is the sum of theirs. */
export function totalOfDrivers(statements: readonly DriverStatement[]): DriverStatement {
  const sum = (of: (one: DriverStatement) => number) => sumOf(statements.map(of));
  const known = (of: (one: DriverStatement) => number | null) => sumOfKnown(statements.map(of));
  return {
    count: sum(({ count }) => count),
    cents: sum(({ cents }) => cents),
    tipCents: known(({ tipCents }) => tipCents),
    fareCents: sum(({ fareCents }) => fareCents),
    netCents: sum(({ netCents }) => netCents),
    vatCents: sum(({ vatCents }) => vatCents),
    employerCents: known(({ employerCents }) => employerCents),
    driverCents: known(({ driverCents }) => driverCents),
  };
}

const fareOf = ({ cents, tipCents }: DriverSum): number => cents - (tipCents ?? 0);

/** Null without any known number. */
function sumOfKnown(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((one) => one !== null);
  return known.length > 0 ? sumOf(known) : null;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
