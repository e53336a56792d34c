import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { webhookEndpoints, webhookMessages } from "#db/schema/webhooks.ts";
import type { Cursor } from "#lib/core/keyset.ts";

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;

/** An endpoint without its secrets. */
export type ShownEndpoint = Omit<WebhookEndpointRow, "secretSealed" | "previousSecretSealed">;

const {
  secretSealed: _secret,
  previousSecretSealed: _previous,
  ...SHOWN
} = getTableColumns(webhookEndpoints);

/** The id of the next endpoint. A secret is bound to its endpoint's id, so the id comes before the row. */
export async function nextWebhookEndpointId(db: Tx): Promise<number> {
  const [row] = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id`,
  );
  return Number(row?.id);
}

const ofOwner = (companyId: number | null) =>
  companyId === null ? isNull(webhookEndpoints.companyId) : eq(webhookEndpoints.companyId, companyId);

/** The endpoints of a company, or (null) those of the admins, the oldest first. */
export async function listWebhookEndpoints(db: Tx, companyId: number | null): Promise<ShownEndpoint[]> {
  return db.select(SHOWN).from(webhookEndpoints).where(ofOwner(companyId)).orderBy(asc(webhookEndpoints.id));
}

export type EndpointKey = { companyId: number | null; endpointId: number };
const at = ({ companyId, endpointId }: EndpointKey) =>
  and(eq(webhookEndpoints.id, endpointId), ofOwner(companyId));

export async function findWebhookEndpoint(
  db: Tx,
  key: EndpointKey,
  { lock = false } = {},
): Promise<WebhookEndpointRow | null> {
  const query = db.select().from(webhookEndpoints).where(at(key));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function insertWebhookEndpoint(
  db: Tx,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<void> {
  await db.insert(webhookEndpoints).values(endpoint);
}

/** Changes the given columns and increments the version. */
export async function updateWebhookEndpoint(
  db: Tx,
  id: number,
  changes: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ ...changes, version: sql`${webhookEndpoints.version} + 1` })
    .where(eq(webhookEndpoints.id, id));
}

/** Deletes an endpoint with all of its messages. */
export async function deleteWebhookEndpoint(db: Tx, id: number): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

export type WebhookMessageRow = typeof webhookMessages.$inferSelect;

/** The messages of an endpoint, the latest first: up to `limit + 1` from the cursor on, in reading direction. */
export async function listWebhookMessages(
  db: Tx,
  { endpointId, failed, cursor, limit }: Slice,
): Promise<WebhookMessageRow[]> {
  const backward = cursor?.backward ?? false;
  return db
    .select(getTableColumns(webhookMessages))
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.endpointId, endpointId),
        failed ? isNotNull(webhookMessages.trouble) : undefined,
        cursor ? (backward ? gt : lt)(webhookMessages.id, cursor.id) : undefined,
      ),
    )
    .orderBy((backward ? asc : desc)(webhookMessages.id))
    .limit(limit + 1);
}

type Slice = { endpointId: number; failed: boolean; cursor: Cursor | null; limit: number };

/** Enqueues a message for one endpoint, whatever events it has chosen. */
export async function insertWebhookMessage(
  db: Tx,
  message: typeof webhookMessages.$inferInsert,
): Promise<void> {
  await db.insert(webhookMessages).values(message);
}

/** Restarts a message with its first attempt, at once and with the same id. False for an unknown message. */
export async function requeueWebhookMessage(
  db: Tx,
  { endpointId, messageId }: { endpointId: number; messageId: number },
): Promise<boolean> {
  const rows = await db
    .update(webhookMessages)
    .set({ tries: 0, nextAt: sql`now()`, deliveredAt: null, failedAt: null })
    .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.endpointId, endpointId)))
    .returning({ id: webhookMessages.id });
  return rows.length > 0;
}
