import type { PlainDate } from "#lib/core/calendar.ts";

import type { PackageName } from "./company.ts";

/** What a package costs from a day on, until its next entry. */
export type PriceEntry = {
  package: PackageName;
  validFrom: PlainDate;
  monthlyFeeCents: number;
  commissionBasisPoints: number;
  joiningFeeCents: number;
  /** Banking days between the first one after a period and the payout. */
  payoutDelayWorkingDays: number;
};

/** What a service package costs from a day on, and the VAT on it. Prices are rows of the database, never edited. */
export type Price = PriceEntry & { vatBasisPoints: number };

/** What a package costs on a day. Throws a RangeError for a day before its first price: nothing was sold then. */
export function priceOn<Entry extends PriceEntry>(
  list: readonly Entry[],
  name: PackageName,
  day: PlainDate,
): Entry {
  let found: Entry | undefined;
  for (const entry of list) {
    if (entry.package !== name || entry.validFrom > day) continue;
    if (!found || entry.validFrom > found.validFrom) found = entry;
  }
  if (!found) throw new RangeError(`No price of ${name} on ${day}`);
  return found;
}
