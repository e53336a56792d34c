import { z } from "zod";
import type { Database } from "#db/client.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { providerCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import { lockConnection, updateConnection } from "#lib/dispatch/queries/dispatch.ts";
import { findPeer } from "#lib/dispatch/queries/dispatch-settings.ts";
import type { Connection } from "#lib/dispatch/rules/breaker.ts";
import {
  type ConnectionTrouble,
  type ProviderCompany,
  troubleOfStatus,
} from "#lib/dispatch/rules/dispatch.ts";
import {
  connectionInForce,
  credentialContext,
  emptySettings,
} from "#lib/dispatch/rules/dispatch-settings.ts";
import type { SecretBox } from "#lib/ports.ts";
import { type Connected, getJson } from "./request.ts";

/** Asks a provider once for one company. The product's own schema checks the answer. */
export async function askForCompany(
  peer: Connected,
  externalId: string,
  timeoutMs: number,
): Promise<Result<ProviderCompany>> {
  // These ids, escaped or not, would change the directory of a path.
  if (externalId === "." || externalId === "..") return fail("dispatch_unknown_id");
  const reply = await getJson(peer, `/companies/${encodeURIComponent(externalId)}`, { timeoutMs });
  if ("trouble" in reply) return fail(CODES[reply.trouble] ?? "dispatch_unreachable");
  const refusal = refusalOf(reply.status);
  return refusal === null ? readCompany(reply.json, externalId) : fail(refusal);
}

const CODES: Partial<Record<ConnectionTrouble, string>> = {
  slow: "dispatch_slow",
  garbage: "dispatch_garbage",
};

/** The refusal for a status; null for a status with a company in the body. */
function refusalOf(status: number): string | null {
  if (status === 200) return null;
  if (status === 404) return "dispatch_unknown_id";
  if (status === 401 || status === 403) return "dispatch_unauthorized";
  return status === 429 || status >= 500 ? "dispatch_failed" : "dispatch_garbage";
}

function readCompany(json: unknown, externalId: string): Result<ProviderCompany> {
  const parsed = providerCompanySchema.safeParse(json);
  if (!parsed.success) {
    const fields = parsed.error.issues.filter(({ path }) => path.length > 0).map(issueOf);
    return fail("dispatch_garbage", fields.length > 0 ? { issues: fields } : {});
  }
  // The data of another company must not replace this one's.
  if (parsed.data.externalId !== externalId)
    return fail("dispatch_garbage", { issues: [{ path: "externalId", code: "invalid" }] });
  return ok(parsed.data);
}

/** Names the unreadable fields and never quotes their values. */
const issueOf = ({ path }: { path: PropertyKey[] }): Issue => ({
  path: path.map(String).join("."),
  code: "invalid",
});

/** The health answer of docs/dispatch-provider.openapi.json. */
const healthSchema = z.object({ status: z.literal("ok") });

/** Asks for a provider's health. Null if it is well and accepts our credential, else the trouble. */
export async function askForHealth(peer: Connected, timeoutMs: number): Promise<ConnectionTrouble | null> {
  const reply = await getJson(peer, "/health", { timeoutMs });
  if ("trouble" in reply) return reply.trouble;
  const trouble = troubleOfStatus(reply.status);
  if (trouble !== null) return trouble;
  return healthSchema.safeParse(reply.json).success ? null : "garbage";
}

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
