import { insertEvent, insertEvents } from "#db/queries/history/events.ts";
import { type RecordedChange, webhookEventsFor } from "#lib/webhooks/rules/webhook-events.ts";
import type { Context } from "./context.ts";
import { tellWebhooks } from "./tell-webhooks.ts";

/** Leaves one event of a change in its transaction: who, when, what, from, to; and tells the webhooks that listen. */
export async function recordEvent(ctx: Context, change: RecordedChange): Promise<void> {
  const { status: _status, approval: _approval, ...event } = change;
  await insertEvent(ctx.db, { ...event, ...stampOf(ctx) });
  await tellWebhooks(ctx, webhookEventsFor(change));
}

/** The same of many at once. */
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
