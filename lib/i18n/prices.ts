import type { PlainDate } from "#lib/domain/calendar.ts";
import type { PackageName } from "#lib/domain/company.ts";
import { type Price, priceOn } from "#lib/domain/price-list.ts";
import { formatPercent, formatWholeEuros } from "./format.ts";

/** A package's price as it is read: `30 €`, `2,7 %`. */
export type ShownPrice = { fee: string; commission: string; joiningFee: string; vat: string };
export type ShownPrices = Record<PackageName, ShownPrice>;

/** What the packages cost on a day. Throws a RangeError for a day before the first price. */
export const shownPrices = (prices: readonly Price[], day: PlainDate): ShownPrices => ({
  standard: shownPrice(priceOn(prices, "standard", day)),
  premium: shownPrice(priceOn(prices, "premium", day)),
});

const shownPrice = (price: Price): ShownPrice => ({
  fee: formatWholeEuros(price.monthlyFeeCents),
  commission: formatPercent(price.commissionBasisPoints),
  joiningFee: formatWholeEuros(price.joiningFeeCents),
  vat: formatPercent(price.vatBasisPoints),
});
