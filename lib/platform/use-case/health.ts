import type { Database } from "#db/client.ts";
import type { SchemaState } from "#db/schema-state.ts";
import { findSchemaState, useDisk } from "#lib/platform/queries/health.ts";

/** The check of free space writes to the disk, and anybody may ask about health at any rate. */
const DISK_MS = 10_000;

/**
 * Whether a server process can answer at all: returns the state of the database's schema. Throws when the database is away,
 * refuses the process or has a full disk. Checks the disk at most every ten seconds while it has space.
 */
export function createHealthCheck(
  database: Pick<Database, "asServer" | "asServerInTransaction">,
): () => Promise<SchemaState> {
  let roomUntil = 0;
  return async () => {
    const schema = await database.asServer(findSchemaState);
    if (performance.now() >= roomUntil) {
      await database.asServerInTransaction(useDisk);
      roomUntil = performance.now() + DISK_MS;
    }
    return schema;
  };
}
