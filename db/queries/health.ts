import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** The simplest question there is. Throws when the database is away. */
export async function pingDatabase(db: Tx): Promise<void> {
  await db.execute(sql`select 1`);
}
