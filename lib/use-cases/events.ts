import { insertEvent, insertEvents } from "#db/queries/events.ts";
import type { EntityType, EventAction, Flat } from "#lib/domain/history.ts";
import type { Context } from "./context.ts";

type Change = {
  entityType: EntityType;
  entityId: number;
  companyId: number;
  action: EventAction;
  before?: Flat;
  after?: Flat;
};

/** Leaves one event of a change in its transaction: who, when, what, from, to. */
export async function recordEvent(ctx: Context, change: Change): Promise<void> {
  await insertEvent(ctx.db, { ...change, ...stampOf(ctx) });
}

/** The same of many at once. */
export async function recordEvents(ctx: Context, changes: readonly Change[]): Promise<void> {
  await insertEvents(ctx.db, stampOf(ctx), changes);
}

const stampOf = ({ actor, now, requestId }: Context) => ({
  at: now,
  actorKind: actor.kind,
  actorId: actor.id,
  actorLabel: actor.label,
  actorAdmin: actor.admin,
  requestId,
});
