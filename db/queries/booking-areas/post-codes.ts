import { count, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { insertMany } from "#db/queries/core/recordset.ts";
import { postCodes } from "#db/schema.ts";
import type { PostCodeRange } from "#lib/booking-areas/rules/post-codes.ts";

/** How many postal codes are known; with none there is nothing to compare with. */
export async function countKnownPostCodes(db: Tx): Promise<number> {
  const [row] = await db.select({ count: count() }).from(postCodes);
  return row?.count ?? 0;
}

/** The ranges in which no known code lies; none where no codes are known at all. */
export async function listUnknownRanges(db: Tx, ranges: readonly PostCodeRange[]): Promise<PostCodeRange[]> {
  const first = ranges.map((range) => range.first);
  const last = ranges.map((range) => range.last);
  const rows = await db.execute<PostCodeRange>(sql`
    select w.first, w.last from unnest(${sql.param(first)}::int[], ${sql.param(last)}::int[]) w (first, last)
    where exists (select from post_codes)
      and not exists (select from post_codes p where p.code between w.first and w.last)
    order by w.first`);
  return rows.map((row) => ({ first: row.first, last: row.last }));
}

export type PostCode = typeof postCodes.$inferSelect;

/** Puts these in the place of all that were known. */
export async function replacePostCodes(db: Tx, rows: readonly PostCode[]): Promise<void> {
  await db.delete(postCodes);
  await insertMany(db, postCodes, { rows });
}
