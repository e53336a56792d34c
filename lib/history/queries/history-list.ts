import { and, desc, eq, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { events } from "#db/schema/history.ts";
import type { Entity } from "#lib/events/rules/change.ts";
import { nameOfActor } from "#lib/platform/queries/account-name.ts";

export type HistoryEvent = Pick<
  typeof events.$inferSelect,
  | "id"
  | "at"
  | "actorLabel"
  | "actorAdmin"
  | "companyId"
  | "entityType"
  | "entityId"
  | "action"
  | "before"
  | "after"
> & {
  /** The person's current name; null without one, and when the reader may not see the person. */
  actorName: string | null;
};

/** The events to read: everything around a company, only the company's own, or one entity's within some companies. */
export type HistoryScope =
  | { of: "everything" | "story"; companyId: number }
  /** `companyIds` null: in all companies, and each move once. A moved vehicle left its earlier history in other companies. */
  | { of: "entity"; entity: Entity; companyIds: readonly number[] | null };

type Slice = { scope: HistoryScope; beforeId: number | null; limit: number };

/** Newest first: up to `limit + 1`, those before the event `beforeId`. */
export async function listEvents(db: Tx, { scope, beforeId, limit }: Slice): Promise<HistoryEvent[]> {
  return db
    .select({
      id: events.id,
      at: events.at,
      actorLabel: events.actorLabel,
      actorName: nameOfActor(sql`"events"."actor_kind"`, sql`"events"."actor_id"`),
      actorAdmin: events.actorAdmin,
      companyId: events.companyId,
      entityType: events.entityType,
      entityId: events.entityId,
      action: events.action,
      before: events.before,
      after: events.after,
    })
    .from(events)
    .where(and(within(scope), beforeId === null ? undefined : lt(events.id, beforeId)))
    .orderBy(desc(events.id))
    .limit(limit + 1);
}

/** A company's own story with its fleet's events, written like the index events_company_story. */
const STORY = sql`(entity_type = 'company' or action in ('delete', 'restore', 'leave'))`;

function within(scope: HistoryScope): SQL | undefined {
  if (scope.of !== "entity")
    return and(eq(events.companyId, scope.companyId), scope.of === "story" ? STORY : undefined);
  const { entity, companyIds } = scope;
  return and(
    eq(events.entityType, entity.type),
    eq(events.entityId, entity.id),
    companyIds === null ? ne(events.action, "leave") : inArray(events.companyId, [...companyIds]),
  );
}
