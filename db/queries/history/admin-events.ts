import { and, desc, eq, lt } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { adminEvents } from "#db/schema.ts";
import type { AdminEntity } from "#lib/history/rules/admin-history.ts";

export type AdminEventRow = Pick<
  typeof adminEvents.$inferSelect,
  "id" | "at" | "actorLabel" | "action" | "before" | "after"
>;

export async function insertAdminEvent(db: Tx, event: typeof adminEvents.$inferInsert): Promise<void> {
  await db.insert(adminEvents).values(event);
}

type Slice = { entity: AdminEntity; beforeId: number | null; limit: number };

/** Of one thing, newest first: up to `limit + 1`, those before the event `beforeId`. */
export async function listAdminEvents(db: Tx, { entity, beforeId, limit }: Slice): Promise<AdminEventRow[]> {
  const { id, at, actorLabel, action, before, after } = adminEvents;
  return db
    .select({ id, at, actorLabel, action, before, after })
    .from(adminEvents)
    .where(
      and(
        eq(adminEvents.entityType, entity.type),
        eq(adminEvents.entityId, String(entity.id)),
        beforeId === null ? undefined : lt(id, beforeId),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
}
