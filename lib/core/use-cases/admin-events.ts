import { type AdminEventRow, insertAdminEvent, listAdminEvents } from "#db/queries/history/admin-events.ts";
import { type Cursor, type Page, pageOf } from "#lib/core/keyset.ts";
import type { AdminChange, AdminEntity } from "#lib/history/rules/admin-history.ts";
import type { Context } from "./context.ts";

/** In the side panel of a screen. */
const SHOWN = 10;

/** Leaves one event of a change of the provider's own things in its transaction: who, when, what, from, to. */
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

/** A page of the history of one of the provider's own things, newest first. Nobody but admins sees any. */
export async function adminHistoryPage(
  { db }: Pick<Context, "db">,
  entity: AdminEntity,
  cursor: Cursor | undefined,
): Promise<Page<AdminEventRow>> {
  const rows = await listAdminEvents(db, { entity, beforeId: cursor?.id ?? null, limit: SHOWN });
  return pageOf(rows, { limit: SHOWN, cursor: cursor ?? null, sortValue: () => 0 });
}
