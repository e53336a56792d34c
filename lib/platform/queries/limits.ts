import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** A bucket holds at most `burst` tokens and gains `perSecond` each second; a call takes `cost` of them. */
export type Bucket = { key: string; cost: number; perSecond: number; burst: number };

/**
 * Takes from the buckets in order, in one statement, and stops at the first that has too little: later buckets lose nothing.
 * Returns 0, or the seconds until that bucket has enough.
 */
export async function takeTokens(db: Tx, buckets: readonly Bucket[]): Promise<number> {
  const rows = await db.execute<{ wait: number }>(
    sql`select take_tokens_in_turn(${JSON.stringify(buckets)}::jsonb) as wait`,
  );
  return Number(rows[0]?.wait ?? 0);
}

/** Takes from one bucket like takeTokens, and returns its remaining tokens too. */
export async function takeTokensWithRemaining(
  db: Tx,
  { key, cost, perSecond, burst }: Bucket,
): Promise<{ wait: number; remaining: number }> {
  const rows = await db.execute<{ wait: number; remaining: number }>(
    sql`select wait, remaining from take_tokens_telling(${key}, ${cost}, ${perSecond}, ${burst})`,
  );
  return { wait: Number(rows[0]?.wait ?? 0), remaining: Number(rows[0]?.remaining ?? 0) };
}

/** Fills a bucket again. */
export async function deleteBucket(db: Tx, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`);
}

/** A bucket unused for a day is full, and a full bucket needs no row. */
export async function deleteIdleBuckets(db: Tx): Promise<void> {
  await db.execute(sql`delete from rate_limits where updated_at < now() - interval '1 day'`);
}
