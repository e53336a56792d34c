import type { Database } from "#db/client.ts";
import { lockConnection, updateConnection } from "#db/queries/dispatch/dispatch.ts";
import { findPeer } from "#db/queries/dispatch/dispatch-settings.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Connection } from "#lib/dispatch/rules/breaker.ts";
import { connectionInForce, credentialContext, unsettled } from "#lib/dispatch/rules/dispatch-settings.ts";
import type { SecretBox } from "#lib/ports.ts";
import type { Connected } from "./request.ts";

/** The way to a provider as it is at this moment; null where it is off or there is none. */
export type Peers = { find(provider: ProviderId): Promise<Connected | "unreadable" | null> };

type Options = {
  database: Database;
  secrets: SecretBox;
  configured: Partial<Record<ProviderId, { url: string; token: string }>>;
  allowPrivate: boolean;
};

/** Looked up anew for each call, so that what is saved on the page holds at once, in every server process. */
export const settledPeers = ({ database, secrets, configured, allowPrivate }: Options): Peers => ({
  async find(provider) {
    const stored = await database.asServer((db) => findPeer(db, provider));
    const way = connectionInForce(stored ?? unsettled(provider), configured[provider]?.url ?? null);
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
