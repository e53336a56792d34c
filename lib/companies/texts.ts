import type { PackageName } from "#lib/companies/rules/company.ts";
import { type Price, priceOn } from "#lib/companies/rules/packages.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatPercent, formatWholeEuros } from "#lib/messages/format.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** Codes of other systems; an unknown code is shown unchanged. */
export const externalState = (code: string): string =>
  wordsOfCode(["active", "inactive", "pending", "synced"] as const, code, (state) =>
    m.companyPage_externalStates({ state }),
  ) ?? code;

/** A package's price as a person reads it: `30 €`, `2,7 %`. */
export type ShownPrice = {
  fee: string;
  commission: string;
  joiningFee: string;
  vat: string;
  /** The banking day after a period on which it is paid: 1 is the next one. */
  payoutDay: number;
};
export type ShownPrices = Record<PackageName, ShownPrice>;

/** The prices of the packages on a day. Throws a RangeError for a day before the first price. */
export const shownPrices = (prices: readonly Price[], day: PlainDate): ShownPrices => ({
  standard: shownPrice(priceOn(prices, "standard", day)),
  premium: shownPrice(priceOn(prices, "premium", day)),
});

const shownPrice = (price: Price): ShownPrice => ({
  fee: formatWholeEuros(price.monthlyFeeCents),
  commission: formatPercent(price.commissionBasisPoints),
  joiningFee: formatWholeEuros(price.joiningFeeCents),
  vat: formatPercent(price.vatBasisPoints),
  payoutDay: price.payoutDelayWorkingDays + 1,
});
