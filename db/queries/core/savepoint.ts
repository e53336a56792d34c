import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** Carries out `work` within a transaction and takes back what it wrote where it is not to be kept. */
export async function tentatively<T>(
  db: Tx,
  work: () => Promise<T>,
  isKept: (outcome: T) => boolean,
): Promise<T> {
  await db.execute(sql`savepoint tentative`);
  const outcome = await work();
  if (!isKept(outcome)) await db.execute(sql`rollback to savepoint tentative`);
  return outcome;
}
