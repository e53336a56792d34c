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
 * Throws 53100 when the disk of the database is full. A full disk still answers every question, so this one makes
 * PostgreSQL write: it keeps more lines than the memory that it is given holds, so they go to a temporary file of a third
 * of a megabyte beside the tables. The memory is set for the transaction that this has to run in.
 */
export async function useDisk(db: Tx): Promise<void> {
  await db.execute(sql`set local work_mem = '64kB'`);
  await db.execute(sql`
    with lines as materialized (select repeat('x', 1000) || n as line from generate_series(1, 300) n)
    select count(*) from lines`);
}
