import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { adminEvents, events } from "#db/schema/history.ts";
import type { AdminEntity } from "#lib/events/rules/admin-change.ts";
import type { WebhookFact } from "#lib/events/rules/webhook-events.ts";
import { nameOfActor } from "#lib/platform/queries/account-name.ts";

export async function insertEvent(db: Tx, event: typeof events.$inferInsert): Promise<void> {
  await db.insert(events).values(event);
}

type Change = Pick<
  typeof events.$inferInsert,
  "entityType" | "entityId" | "companyId" | "action" | "before" | "after"
>;
type Stamp = Omit<typeof events.$inferInsert, keyof Change> & { at: Date };

/** Stores thousands of events of one actor and instant in one statement: one parameter holds them all. */
export async function insertEvents(db: Tx, stamp: Stamp, changes: readonly Change[]): Promise<void> {
  await db.execute(sql`
    insert into ${events} (at, actor_kind, actor_id, actor_label, actor_admin, request_id,
      entity_type, entity_id, company_id, action, before, after)
    select ${stamp.at.toISOString()}::timestamptz, ${stamp.actorKind}, ${stamp.actorId ?? null}::bigint,
      ${stamp.actorLabel}, ${stamp.actorAdmin ?? true}::boolean, ${stamp.requestId ?? null},
      "entityType", "entityId", "companyId", action, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as change
      ("entityType" text, "entityId" bigint, "companyId" bigint, action text, before jsonb, after jsonb)`);
}

/** Ends the last range of the history once it has events. False if it is empty, or if another server ends it. */
export async function makeEventRange(db: Tx): Promise<boolean> {
  const [row] = await db.execute<{ made: boolean }>(sql`select make_event_range() as made`);
  return row?.made ?? false;
}

export type AdminEventRow = Pick<
  typeof adminEvents.$inferSelect,
  "id" | "at" | "actorLabel" | "action" | "before" | "after"
> & {
  /** The person's current name; null without one. */
  actorName: string | null;
};

export async function insertAdminEvent(db: Tx, event: typeof adminEvents.$inferInsert): Promise<void> {
  await db.insert(adminEvents).values(event);
}

type Slice = { entity: AdminEntity; beforeId: number | null; limit: number };

/** The events of one entity before the event `beforeId`, newest first, up to `limit + 1`. */
export async function listAdminEvents(db: Tx, { entity, beforeId, limit }: Slice): Promise<AdminEventRow[]> {
  const { id, at, actorLabel, action, before, after } = adminEvents;
  return db
    .select({
      id,
      at,
      actorLabel,
      actorName: nameOfActor(sql`"admin_events"."actor_kind"`, sql`"admin_events"."actor_id"`),
      action,
      before,
      after,
    })
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

/** The event types that at least one endpoint has chosen for these companies. */
export async function listWantedTypes(db: Tx, companyIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.execute<{ type: string }>(
    sql`select webhook_types_wanted(${`{${companyIds.join(",")}}`}::bigint[]) as type`,
  );
  return new Set(rows.map(({ type }) => type));
}

/** Writes a message for each fact and each endpoint that has chosen it, in one statement with one parameter. */
export async function insertWebhookMessages(db: Tx, at: Date, facts: readonly WebhookFact[]): Promise<void> {
  const rows = facts.map((fact) => ({ ...fact, data: JSON.stringify(fact.data) }));
  await db.execute(
    sql`select leave_webhook_messages(${at.toISOString()}::timestamptz, ${JSON.stringify(rows)}::text::jsonb)`,
  );
}
