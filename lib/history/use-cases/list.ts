import type { z } from "zod";
import { type DeletedCompany, listDeletedCompanyRows } from "#lib/companies/queries/deleted-companies.ts";
import { listCompanyNames } from "#lib/companies/queries/people.ts";
import { canRestore } from "#lib/companies/rules/company-permissions.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { type Actor, canSeeCompany, seenCompanyIds } from "#lib/core/actor.ts";
import { type Cursor, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  companiesNamedIn,
  type Entity,
  type EventAction,
  type Side,
  sameEntity,
  shownDoer,
  withoutForeignCompany,
} from "#lib/events/rules/change.ts";
import { listDeletedFleet } from "#lib/fleet/queries/deleted-fleet.ts";
import { type HistoryEvent, type HistoryScope, listEvents } from "#lib/history/queries/history-list.ts";
import type { deletedListSchema, historyListSchema } from "#lib/history/schema.ts";
import { actorAmong } from "#lib/platform/queries/provider-actor.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

type Content = Record<string, unknown> | null;

export type HistoryEntry = {
  id: number;
  at: Date;
  /** Null if the reader may not know the person. */
  actor: string | null;
  /** The person's current name; null without one. */
  actorName: string | null;
  side: Side;
  entity: Entity;
  action: EventAction;
  before: Content;
  after: Content;
};

export type History = {
  page: Page<HistoryEntry>;
  /** The companies in it that the reader may open, by id. */
  companyNames: ReadonlyMap<number, string>;
  /** The deletions that the reader may undo. */
  restorable: ReadonlySet<number>;
};

/** In the side panel of a screen. */
const SHOWN = 10;

/** A page of the history within a screen that has already checked the right to see it. */
export async function historyPage(
  ctx: Context,
  scope: HistoryScope,
  cursor: Cursor | undefined,
  limit = SHOWN,
): Promise<History> {
  const page = await readEvents(ctx, scope, { cursor: cursor ?? null, limit });
  const named = page.rows.flatMap(({ before, after }) => companiesNamedIn({ ...before }, { ...after }));
  const open = [...new Set(named)].filter((id) => canSeeCompany(ctx.actor, id));
  return {
    page,
    companyNames: await listCompanyNames(ctx.db, open),
    restorable: ctx.actor.admin ? await restorableAmong(ctx, page.rows) : new Set(),
  };
}

/**
 * The API's history: of a company with its vehicles and drivers, or of one of them during its time in the company. Newest
 * first. Fails with `not_found`; another company's vehicle or driver has no events in it.
 */
export async function listHistory(
  ctx: Context,
  { companyId, entity, limit, cursor }: z.output<typeof historyListSchema>,
): Promise<Result<Page<HistoryEntry>>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const scope: HistoryScope = entity
    ? { of: "entity", entity, companyIds: [companyId] }
    : { of: "everything", companyId };
  return ok(await readEvents(ctx, scope, { cursor: cursor ?? null, limit }));
}

async function readEvents(
  ctx: Context,
  scope: HistoryScope,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<Page<HistoryEntry>> {
  const rows = await listEvents(ctx.db, { scope, beforeId: cursor?.id ?? null, limit });
  const named = rows.flatMap(({ before, after }) => companiesNamedIn({ ...before }, { ...after }));
  const reader = await actorAmong(ctx.db, ctx.actor, [...seenCompanyIds(ctx.actor), ...named]);
  return pageOf(
    rows.map((row) => entryOf(row, reader)),
    { limit, cursor, sortValue: () => 0 },
  );
}

/** An event as far as the reader may know it. */
export function entryOf(event: HistoryEvent, actor: Actor): HistoryEntry {
  const { actorLabel: label, actorName, actorAdmin: admin, companyId } = event;
  const { name, side } = shownDoer({ label, admin, companyId }, actor);
  const canSee = (companyId: number) => canSeeCompany(actor, companyId);
  return {
    id: event.id,
    at: event.at,
    actor: name,
    actorName: name && actorName,
    side,
    entity: { type: event.entityType, id: event.entityId },
    action: event.action,
    before: withoutForeignCompany(event.before, canSee),
    after: withoutForeignCompany(event.after, canSee),
  };
}

/** The latest deletion of each entity on the page that is still deleted. */
async function restorableAmong({ db }: Context, entries: readonly HistoryEntry[]): Promise<Set<number>> {
  const deletions = entries.filter(
    ({ action, entity }, index, all) =>
      action === "delete" &&
      all.findIndex((other) => other.action === "delete" && sameEntity(other.entity, entity)) === index,
  );
  const gone = await listDeletedFleet(
    db,
    deletions.map(({ entity }) => entity),
  );
  return new Set(
    deletions.filter(({ entity }) => gone.some((one) => sameEntity(one, entity))).map(({ id }) => id),
  );
}

/** One page of the deleted companies, the latest deletion first. Fails with `forbidden`: it is the provider's view. */
export async function listDeletedCompanies(
  { db, actor }: Context,
  { cursor: from }: z.output<typeof deletedListSchema>,
): Promise<Result<Page<DeletedCompany>>> {
  if (!canRestore(actor)) return fail("forbidden");
  const cursor = from ?? null;
  const rows = await listDeletedCompanyRows(db, { cursor, limit: PAGE_SIZE });
  return ok(pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ place }) => place }));
}
