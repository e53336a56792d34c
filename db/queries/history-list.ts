import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { events } from "#db/schema.ts";

export type HistoryEvent = Pick<
  typeof events.$inferSelect,
  "id" | "at" | "actorLabel" | "action" | "before" | "after"
>;

type Entity = { entityType: (typeof events.$inferSelect)["entityType"]; entityId: number };

/** The latest events of one thing, newest first. */
export async function listEvents(
  db: Tx,
  { entityType, entityId }: Entity,
  limit: number,
): Promise<HistoryEvent[]> {
  return db
    .select({
      id: events.id,
      at: events.at,
      actorLabel: events.actorLabel,
      action: events.action,
      before: events.before,
      after: events.after,
    })
    .from(events)
    .where(and(eq(events.entityType, entityType), eq(events.entityId, entityId)))
    .orderBy(desc(events.id))
    .limit(limit);
}
