import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** A bucket that holds `burst` tokens and gets `perSecond` back each second; `cost` are taken from it. */
export type Bucket = { key: string; cost: number; perSecond: number; burst: number };

/**
 * Takes from the buckets in their order, in one statement, up to the first that has too little: those behind it lose
 * nothing. Returns 0, or the seconds until that one would have given.
 */
export async function takeTokens(db: Tx, buckets: readonly Bucket[]): Promise<number> {
  const rows = await db.execute<{ wait: number }>(
    sql`select take_tokens_in_turn(${JSON.stringify(buckets)}::jsonb) as wait`,
  );
  return Number(rows[0]?.wait ?? 0);
}

/** Takes from one bucket, as takeTokens, and tells what is left in it. */
export async function takeTokensTelling(
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

/** Every bucket is full again after a day without use, and a full bucket is the same as none. */
export async function deleteIdleBuckets(db: Tx): Promise<void> {
  await db.execute(sql`delete from rate_limits where updated_at < now() - interval '1 day'`);
}
