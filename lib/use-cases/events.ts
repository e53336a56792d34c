import { insertEvent } from "#db/queries/events.ts";
import type { Flat } from "#lib/domain/history.ts";
import type { Context } from "./context.ts";

type Change = {
  entityType: "company" | "vehicle" | "driver";
  entityId: number;
  companyId: number;
  action: "create" | "update" | "delete";
  before?: Flat;
  after?: Flat;
};

/** Leaves one event of a change in its transaction: who, when, what, from, to. */
export async function recordEvent({ db, actor, now, requestId }: Context, change: Change): Promise<void> {
  await insertEvent(db, {
    ...change,
    at: now,
    actorKind: actor.kind,
    actorId: actor.id,
    actorLabel: actor.label,
    requestId,
  });
}
