import type { Database } from "#db/client.ts";
import type { SchemaState } from "#db/schema-state.ts";
import { findSchemaState, useDisk } from "#lib/platform/queries/health.ts";

/** To look for room writes to the disk: anybody may ask after health, and as often as they like. */
const DISK_MS = 10_000;

/**
 * Whether a server process can answer anything: gives the state of the database's schema. Throws when the database is
 * away, refuses the process or has no room on its disk, which is looked at every ten seconds while there is some.
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
