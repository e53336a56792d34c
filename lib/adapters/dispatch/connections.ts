import type { Database } from "#db/client.ts";
import { lockConnection, updateConnection } from "#db/queries/dispatch/dispatch.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Connection } from "#lib/dispatch/rules/breaker.ts";

/** Where it is remembered how the calls to each provider went. `change` sees and leaves one state at a time. */
export type Connections = {
  change<T>(
    provider: ProviderId,
    change: (connection: Connection) => { connection: Connection; value: T },
  ): Promise<T>;
};

/** In the database, so that what one server process found out holds for all of them and outlives a restart. */
export const sharedConnections = (database: Database): Connections => ({
  change: (provider, change) =>
    database.asServerInTransaction(async (db) => {
      const { connection, value } = change(await lockConnection(db, provider));
      await updateConnection(db, provider, connection);
      return value;
    }),
});
