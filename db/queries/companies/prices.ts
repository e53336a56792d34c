import { asc, desc, lte } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { prices } from "#db/schema.ts";
import type { Price } from "#lib/companies/rules/price-list.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

/** What each package costs and has cost, oldest first; `until` leaves out what it costs only after that day. */
export const listPrices = (db: Tx, until?: PlainDate): Promise<Price[]> =>
  db
    .select()
    .from(prices)
    .where(until === undefined ? undefined : lte(prices.validFrom, until))
    .orderBy(desc(prices.package), asc(prices.validFrom));
