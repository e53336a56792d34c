import { type Cursor, type Page, pageOf } from "#lib/core/keyset.ts";
import {
  type AdminEventRow,
  insertAdminEvent,
  insertEvent,
  insertEvents,
  insertWebhookMessages,
  listAdminEvents,
  listWantedTypes,
} from "#lib/events/queries/events.ts";
import type { AdminChange, AdminEntity } from "#lib/events/rules/admin-change.ts";
import { type RecordedChange, type WebhookFact, webhookEventsFor } from "#lib/events/rules/webhook-events.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** Stores the event of a change in its transaction (who, when, what, from, to), and enqueues its webhook messages. */
export async function recordEvent(ctx: Context, change: RecordedChange): Promise<void> {
  const { status: _status, approval: _approval, ...event } = change;
  await insertEvent(ctx.db, { ...event, ...stampOf(ctx) });
  await tellWebhooks(ctx, webhookEventsFor(change));
}

/** Stores the events of many changes at once, and enqueues their webhook messages. */
export async function recordEvents(ctx: Context, changes: readonly RecordedChange[]): Promise<void> {
  const recorded = changes.map(({ status: _status, approval: _approval, ...event }) => event);
  await insertEvents(ctx.db, stampOf(ctx), recorded);
  await tellWebhooks(ctx, changes.flatMap(webhookEventsFor));
}

const stampOf = ({ actor, now, requestId }: Context) => ({
  at: now,
  actorKind: actor.kind,
  actorId: actor.id,
  actorLabel: actor.label,
  actorAdmin: actor.admin,
  requestId,
});

/** Events in a screen's side panel. */
const SHOWN = 10;

/** Stores the event of a change of the provider's entities in its transaction: who, when, what, from, to. */
export async function recordAdminEvent(
  { db, actor, now, requestId }: Context,
  { entity, action, before, after }: AdminChange,
): Promise<void> {
  await insertAdminEvent(db, {
    at: now,
    actorKind: actor.kind,
    actorId: actor.id,
    actorLabel: actor.label,
    requestId,
    entityType: entity.type,
    entityId: String(entity.id),
    action,
    before,
    after,
  });
}

/** A page of the history of one of the provider's entities, newest first. Only admins see it. */
export async function adminHistoryPage(
  { db }: Pick<Context, "db">,
  entity: AdminEntity,
  cursor: Cursor | undefined,
): Promise<Page<AdminEventRow>> {
  const rows = await listAdminEvents(db, { entity, beforeId: cursor?.id ?? null, limit: SHOWN });
  return pageOf(rows, { limit: SHOWN, cursor: cursor ?? null, sortValue: () => 0 });
}

/**
 * Enqueues a fact for its endpoints, in the transaction of the change: both or neither. Without an endpoint, the usual case, it
 * writes nothing.
 */
export async function tellWebhooks(
  { db, now }: Pick<Context, "db" | "now">,
  facts: readonly WebhookFact[],
): Promise<void> {
  const companyIds = [...new Set(facts.map(({ companyId }) => companyId))];
  if (companyIds.length === 0) return;
  const wanted = await listWantedTypes(db, companyIds);
  const heard = facts.filter(({ types }) => types.some((type) => wanted.has(type)));
  if (heard.length > 0) await insertWebhookMessages(db, now, heard);
}
