import { asc } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { prices } from "#db/schema.ts";
import type { Price } from "#lib/domain/price-list.ts";

/** What the packages cost and have cost, oldest first. */
export const listPrices = (db: Tx): Promise<Price[]> =>
  db.select().from(prices).orderBy(asc(prices.validFrom), asc(prices.package));
