import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** Lets a person begin one draft at a time: the next one waits until this transaction ends. */
export async function lockDraftsOf(db: Tx, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts:${userId}`}, 56))`);
}

/** How many drafts the person of this transaction owns, also those that were begun since it started. */
export async function countOwnDrafts(db: Tx): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count_own_drafts()::int as count`);
  return row?.count ?? 0;
}
