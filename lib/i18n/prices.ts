import type { PlainDate } from "#lib/domain/calendar.ts";
import type { PackageName } from "#lib/domain/company.ts";
import { priceOn } from "#lib/domain/price-list.ts";
import { formatPercent, formatWholeEuros } from "./format.ts";

/** A package's price as it is read: `30 €`, `2,7 %`. */
export type ShownPrice = { fee: string; commission: string; joiningFee: string; vat: string };
export type ShownPrices = Record<PackageName, ShownPrice>;

/** What the packages cost on a day. Throws a RangeError for a day before the first price list. */
export const shownPrices = (day: PlainDate): ShownPrices => ({
  standard: shownPrice(day, "standard"),
  premium: shownPrice(day, "premium"),
});

function shownPrice(day: PlainDate, name: PackageName): ShownPrice {
  const { monthlyFeeCents, commissionBasisPoints, joiningFeeCents, vatBasisPoints } = priceOn(day, name);
  return {
    fee: formatWholeEuros(monthlyFeeCents),
    commission: formatPercent(commissionBasisPoints),
    joiningFee: formatWholeEuros(joiningFeeCents),
    vat: formatPercent(vatBasisPoints),
  };
}
