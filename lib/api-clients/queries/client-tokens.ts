import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { READ_INDEX } from "#db/replicas.ts";
import { apiClients } from "#db/schema/api-clients.ts";
import { statement } from "#db/statement.ts";
import type { ApiClient, Reach } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";

/** The part of a client that checks its credentials and tokens. */
export type CheckedClient = Pick<
  ApiClient,
  "id" | "clientId" | "name" | "reach" | "scopes" | "lastUsedAt"
> & {
  secretHash: Buffer;
  secretVersion: number;
  /** The previous secret, while it still works. */
  previousSecretHash: Buffer | null;
  previousSecretEndsAt: Date | null;
  /** Only where it was asked for. */
  readIndex?: string | null;
};

const words = (text: string): string[] => (text === "" ? [] : text.split(" "));

const selectClient = statement((db, { indexed }: { indexed: boolean }) =>
  db
    .select({
      id: apiClients.id,
      clientId: apiClients.clientId,
      name: apiClients.name,
      reach: apiClients.reach,
      provider: apiClients.provider,
      // Inside a select list drizzle leaves out table names, so the outer column is named by hand.
      companyIds: sql`case when reach = 'companies' then array_to_string(array(select c.company_id
        from api_client_companies c where c.client_id = "api_clients"."id" order by 1), ' ') else '' end`.mapWith(
        (ids: string): number[] => words(ids).map(Number),
      ),
      scopes: sql`array_to_string(${apiClients.scopes}, ' ')`.mapWith(words),
      lastUsedAt: apiClients.lastUsedAt,
      secretHash: apiClients.secretHash,
      secretVersion: apiClients.secretVersion,
      previousSecretHash: apiClients.previousSecretHash,
      previousSecretEndsAt: apiClients.previousSecretEndsAt,
      ...(indexed && { readIndex: READ_INDEX }),
    })
    .from(apiClients)
    .where(and(eq(apiClients.clientId, sql.placeholder("clientId")), isNull(apiClients.revokedAt))),
);

/**
 * Null for an unknown client and for a revoked client. One statement: it runs on every call of the client. `indexed`: with the read
 * index.
 */
export async function findApiClient(
  db: Tx,
  clientId: string,
  { indexed = false }: { indexed?: boolean } = {},
): Promise<CheckedClient | null> {
  const [row] = await selectClient(db, { indexed }, { clientId });
  if (!row) return null;
  const { reach, provider, companyIds, scopes, ...client } = row;
  return { ...client, scopes: scopes as Scope[], reach: reachOf({ reach, provider, companyIds }) };
}

export function reachOf({
  reach,
  provider,
  companyIds,
}: Pick<typeof apiClients.$inferSelect, "reach" | "provider"> & { companyIds: readonly number[] }): Reach {
  if (reach === "all") return { kind: "all" };
  return reach === "provider" && provider !== null
    ? { kind: "provider", provider }
    : { kind: "companies", companyIds };
}

/** Stores the last use, unless a use after `before` is stored. Of simultaneous calls one writes. */
export async function updateApiClientUsed(
  db: Tx,
  id: number,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .update(apiClients)
    .set({ lastUsedAt: now })
    .where(and(eq(apiClients.id, id), or(isNull(apiClients.lastUsedAt), lt(apiClients.lastUsedAt, before))));
}
