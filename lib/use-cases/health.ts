import type { Database } from "#db/client.ts";
import { pingDatabase } from "#db/queries/health.ts";

/** Whether this process can answer anything. Throws when the database is away. */
export const checkHealth = (database: Pick<Database, "asServer">): Promise<void> =>
  database.asServer(pingDatabase);
