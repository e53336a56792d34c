import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import {
  APPLIED_MIGRATIONS,
  type AppliedMigration,
  readSchemaState,
  type SchemaState,
} from "#db/schema-state.ts";

/** Throws when the database is away. */
export const findSchemaState = (db: Tx): Promise<SchemaState> =>
  readSchemaState(() => db.execute<AppliedMigration>(sql.raw(APPLIED_MIGRATIONS)));

/**
 * Throws 53100 when the database's disk is full. A full disk still answers reads, so this statement makes PostgreSQL write: it
 * exceeds its memory by a third of a megabyte, which goes to a temporary file beside the tables. Needs a transaction, which
 * limits the memory.
 */
export async function useDisk(db: Tx): Promise<void> {
  await db.execute(sql`set local work_mem = '64kB'`);
  await db.execute(sql`
    with lines as materialized (select repeat('x', 1000) || n as line from generate_series(1, 300) n)
    select count(*) from lines`);
}
