import type { Database } from "#db/client.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { lockConnection, updateConnection } from "#lib/dispatch/queries/dispatch.ts";
import { findPeer } from "#lib/dispatch/queries/dispatch-settings.ts";
import type { Connection } from "#lib/dispatch/rules/breaker.ts";
import {
  connectionInForce,
  credentialContext,
  emptySettings,
} from "#lib/dispatch/rules/dispatch-settings.ts";
import type { SecretBox } from "#lib/ports.ts";
import type { Connected } from "./request.ts";

/**
 * Finds the current connection to a provider. Null if it is off or missing; "unreadable" if the credential cannot be decrypted.
 */
export type Peers = { find(provider: ProviderId): Promise<Connected | "unreadable" | null> };

type Options = {
  database: Database;
  secrets: SecretBox;
  configured: Partial<Record<ProviderId, { url: string; token: string }>>;
  allowPrivate: boolean;
};

/** Reads the settings for each call, so that a saved change takes effect at once in every server process. */
export const configuredPeers = ({ database, secrets, configured, allowPrivate }: Options): Peers => ({
  async find(provider) {
    const stored = await database.asServer((db) => findPeer(db, provider));
    const way = connectionInForce(stored ?? emptySettings(provider), configured[provider]?.url ?? null);
    if (way.state !== "connected") return null;
    if (way.source === "configuration") {
      const token = configured[provider]?.token ?? "";
      return { url: way.baseUrl, token, allowPrivate: true };
    }
    const sealed = stored?.credentialSealed ?? Buffer.alloc(0);
    const token = secrets.open(sealed, credentialContext(provider, way.baseUrl));
    return token === null ? "unreadable" : { url: way.baseUrl, token, allowPrivate };
  },
});

/** The records of calls to each provider. `change` reads and writes one record under a lock. */
export type Connections = {
  change<T>(
    provider: ProviderId,
    change: (connection: Connection) => { connection: Connection; value: T },
  ): Promise<T>;
};

/** Keeps the records in the database, for all server processes and across restarts. */
export const sharedConnections = (database: Database): Connections => ({
  change: (provider, change) =>
    database.asServerInTransaction(async (db) => {
      const { connection, value } = change(await lockConnection(db, provider));
      await updateConnection(db, provider, connection);
      return value;
    }),
});
