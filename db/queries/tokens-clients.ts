import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiClients } from "#db/schema.ts";
import { statement } from "#db/statement.ts";

export type ApiClient = { id: number; clientId: string; name: string; admin: boolean; secretHash: Buffer };

const selectClient = statement((db) =>
  db
    .select({
      id: apiClients.id,
      clientId: apiClients.clientId,
      name: apiClients.name,
      admin: apiClients.admin,
      secretHash: apiClients.secretHash,
    })
    .from(apiClients)
    .where(and(eq(apiClients.clientId, sql.placeholder("clientId")), isNull(apiClients.revokedAt))),
);

/** Null for an unknown client and for a revoked one. */
export async function findApiClient(db: Tx, clientId: string): Promise<ApiClient | null> {
  const rows = await selectClient(db, null, { clientId });
  return rows[0] ?? null;
}

export async function updateApiClientUsed(db: Tx, id: number, now: Date): Promise<void> {
  await db.update(apiClients).set({ lastUsedAt: now }).where(eq(apiClients.id, id));
}
