import type { PlainDate } from "#lib/core/calendar.ts";

/** One side of an entry with its voucher, as a bookkeeping program takes it. A debit is above zero, a credit below. */
export type VoucherSide = {
  number: string;
  date: PlainDate;
  companyName: string;
  account: string;
  cents: number;
  explanation: string;
};

/** The sides with one number and one day, which are zero together. `ledgerNumber` has digits alone. */
export type Voucher = { ledgerNumber: string; sides: readonly [VoucherSide, ...VoucherSide[]] };

/** Whose numbers the vouchers bear: a run's are its statements' numbers, the bank's are counted within the month. */
export type VoucherSeries = "run" | "bank";

/**
 * Groups consecutive sides by number and day. `before` is how many vouchers the file has already. Throws for a voucher that
 * does not balance: a program would move the difference to an account of its own choice and say nothing.
 */
export function vouchersOf(all: readonly VoucherSide[], series: VoucherSeries, before = 0): Voucher[] {
  const groups: [VoucherSide, ...VoucherSide[]][] = [];
  for (const side of all) {
    const group = groups.at(-1);
    if (group && group[0].number === side.number && group[0].date === side.date) group.push(side);
    else groups.push([side]);
  }
  return groups.map((sides, index) => {
    const cents = sides.reduce((sum, side) => sum + side.cents, 0);
    if (cents !== 0) throw new Error(`voucher ${sides[0].number} differs by ${cents} cents`);
    return { ledgerNumber: ledgerNumberOf(sides[0], series, before + index + 1), sides };
  });
}

/**
 * `2026-000123` of a run is 2026000123. The bank moves one statement's money several times, so its fifth voucher of November
 * 2026 is 261100005: other digits than a statement's, and below the largest number of 32 bits.
 */
const ledgerNumberOf = ({ number, date }: VoucherSide, series: VoucherSeries, place: number): string =>
  series === "run"
    ? number.replaceAll(/\D/g, "")
    : `${date.slice(2, 4)}${date.slice(5, 7)}${String(place).padStart(5, "0")}`;
