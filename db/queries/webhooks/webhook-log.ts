import { and, asc, desc, eq, getTableColumns, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { webhookMessages } from "#db/schema.ts";
import type { Cursor } from "#lib/core/keyset.ts";

export type WebhookMessageRow = typeof webhookMessages.$inferSelect;

/** What was left for an endpoint, the latest first: up to `limit + 1`, from the cursor on in reading direction. */
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

/** One message for one endpoint, whatever it listens to. */
export async function insertWebhookMessage(
  db: Tx,
  message: typeof webhookMessages.$inferInsert,
): Promise<void> {
  await db.insert(webhookMessages).values(message);
}

/** Begins again with the first attempt, at once, under the same id. False when there is no such message. */
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
