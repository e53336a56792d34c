import type { PlainDate } from "./calendar.ts";
import type { PackageName } from "./company.ts";

/** What a service package costs. Money in integer cents, rates in basis points (270 = 2.7 %). */
export type Price = {
  monthlyFeeCents: number;
  /** Of card payments. */
  commissionBasisPoints: number;
  /** Once, when a car joins. */
  joiningFeeCents: number;
  vatBasisPoints: number;
  /** How many banking days after the first one that follows a settlement period the money is paid. */
  payoutDelayBankingDays: number;
};

export type PriceList = { validFrom: PlainDate; prices: Record<PackageName, Price> };

/** Oldest first. A change of prices is a new list with its first day, never an edit: statements are recomputed from it. */
export const PRICE_LISTS: readonly PriceList[] = [
  {
    validFrom: "2000-01-01",
    prices: {
      standard: {
        monthlyFeeCents: 3_000,
        commissionBasisPoints: 270,
        joiningFeeCents: 10_000,
        vatBasisPoints: 0,
        payoutDelayBankingDays: 0,
      },
      premium: {
        monthlyFeeCents: 4_000,
        commissionBasisPoints: 320,
        joiningFeeCents: 10_000,
        vatBasisPoints: 0,
        payoutDelayBankingDays: 3,
      },
    },
  },
];

/** Settlements are made every two weeks. */
export const SETTLEMENT_DAYS = 14;

/** The price of a package on a day. Throws a RangeError for a day before the first list: nothing was sold then. */
export function priceOn(day: PlainDate, name: PackageName, lists = PRICE_LISTS): Price {
  const list = lists.findLast(({ validFrom }) => validFrom <= day);
  if (!list) throw new RangeError(`No price list on ${day}`);
  return list.prices[name];
}
