import type { z } from "zod";
import { listCompanyIdsOf } from "#lib/companies/queries/companies.ts";
import { listCompanyNames } from "#lib/companies/queries/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { type Actor, canSeeCompany, overseesCompany } from "#lib/core/actor.ts";
import { addDays, startOfDay } from "#lib/core/calendar.ts";
import { normaliseBusinessId } from "#lib/core/finnish/business-id.ts";
import { type Cursor, EXPORT_SLICE, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { companiesNamedIn, type Entity, storedFields } from "#lib/events/rules/change.ts";
import {
  type HistoryFilter,
  listWholeHistory,
  type WholeHistoryRow,
} from "#lib/history/queries/whole-history.ts";
import type { WholeHistoryEntry } from "#lib/history/rules/whole-history.ts";
import type {
  companyHistoryExportSchema,
  companyHistorySchema,
  wholeHistoryExportSchema,
  wholeHistoryListSchema,
  wholeHistoryScreenSchema,
} from "#lib/history/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { entryOf } from "./list.ts";

export type WholeHistory = {
  page: Page<WholeHistoryEntry>;
  /** The companies in the page's events that the reader may open, by id. */
  companyNames: ReadonlyMap<number, string>;
};

type Narrowing = Omit<z.output<typeof wholeHistoryScreenSchema>, "cursor"> & { entity?: Entity | undefined };

/** All events of companies, fleets and the provider's own entities, newest first. For admins. Fails with `forbidden`. */
export async function readWholeHistory(
  ctx: Context,
  { cursor, ...narrowing }: z.output<typeof wholeHistoryScreenSchema>,
): Promise<Result<WholeHistory>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const page = await pageBy(ctx, await filterOf(ctx, narrowing), { cursor, limit: PAGE_SIZE });
  return ok({ page, companyNames: await namesIn(ctx, page) });
}

/** The next part of the whole history for a file. Fails with `forbidden`. */
export async function exportWholeHistory(
  ctx: Context,
  { format: _, cursor, ...narrowing }: z.output<typeof wholeHistoryExportSchema>,
): Promise<Result<Page<WholeHistoryEntry>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok(await pageBy(ctx, await filterOf(ctx, narrowing), { cursor, limit: EXPORT_SLICE }));
}

/** One page of the whole history for programs. Fails with `forbidden`. */
export async function listWholeHistoryPage(
  ctx: Context,
  { cursor, limit, ...narrowing }: z.output<typeof wholeHistoryListSchema>,
): Promise<Result<Page<WholeHistoryEntry>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok(await pageBy(ctx, await filterOf(ctx, narrowing), { cursor, limit }));
}

export type CompanyHistory = WholeHistory & {
  company: Company;
  /** The latest changes of the account number, whatever the filter. */
  ibanChanges: readonly WholeHistoryEntry[];
};

const PINNED = 3;

/** All events of a company, its vehicles and its drivers, newest first. Fails with `not_found`. */
export async function readCompanyHistory(
  ctx: Context,
  { companyId, cursor, ...narrowing }: z.output<typeof companyHistorySchema>,
): Promise<Result<CompanyHistory>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const page = await pageBy(ctx, companyFilter(ctx, companyId, narrowing), { cursor, limit: PAGE_SIZE });
  const ofIban = { companyIds: [companyId], fields: storedFields("billing.iban") };
  const pinned = await pageBy(ctx, ofIban, { cursor: undefined, limit: PINNED });
  return ok({
    company: company.value,
    page,
    companyNames: await namesIn(ctx, page),
    ibanChanges: pinned.rows,
  });
}

/** The next part of a company's history for a file. Fails with `not_found`. */
export async function exportCompanyHistory(
  ctx: Context,
  { companyId, format: _, cursor, ...narrowing }: z.output<typeof companyHistoryExportSchema>,
): Promise<Result<Page<WholeHistoryEntry>>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  return ok(await pageBy(ctx, companyFilter(ctx, companyId, narrowing), { cursor, limit: EXPORT_SLICE }));
}

async function filterOf({ db }: Context, narrowing: Narrowing): Promise<HistoryFilter> {
  const { businessId, ...common } = narrowing;
  if (!businessId) return commonFilter(common);
  return { ...commonFilter(common), companyIds: await listCompanyIdsOf(db, normaliseBusinessId(businessId)) };
}

/** A reader who may not know a name may not filter events by it either (shownDoer). */
function companyFilter({ actor }: Context, companyId: number, narrowing: Narrowing): HistoryFilter {
  const filter = { ...commonFilter(narrowing), companyIds: [companyId] };
  if (filter.person === undefined || actor.admin) return filter;
  const own = filter.person === actor.label.toLowerCase();
  return overseesCompany(actor, companyId) && !own
    ? { ...filter, companyIds: [] }
    : { ...filter, byCompany: true };
}

const commonFilter = ({ kind, entity, field, person, from, to }: Narrowing): HistoryFilter => ({
  kind,
  entity,
  fields: field && storedFields(field),
  person: person ? person.toLowerCase() : undefined,
  from: from ? startOfDay(from) : undefined,
  until: to ? startOfDay(addDays(to, 1)) : undefined,
});

async function pageBy(
  { db, actor }: Context,
  filter: HistoryFilter,
  { cursor: from, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<Page<WholeHistoryEntry>> {
  const cursor = from ?? null;
  const rows = await listWholeHistory(db, { filter, cursor, limit });
  return pageOf(
    rows.map((row) => shownRow(row, actor)),
    { limit, cursor, sortValue: ({ place }) => place },
  );
}

function shownRow(row: WholeHistoryRow, reader: Actor): WholeHistoryEntry {
  const { id, at, place, entityId, name } = row;
  const own = { id, at, place, entityId, name };
  if (row.companyId === null) {
    const { kind, action, actorLabel, actorName, before, after } = row;
    return {
      ...own,
      kind,
      action,
      actor: actorLabel,
      actorName,
      side: "provider",
      company: null,
      before,
      after,
    };
  }
  const { kind, action, companyId, companyName } = row;
  const { actor, actorName, side, before, after } = entryOf(
    { ...row, entityType: kind, entityId: Number(entityId) },
    reader,
  );
  return {
    ...own,
    kind,
    action,
    actor,
    actorName,
    side,
    company: { id: companyId, name: companyName },
    before,
    after,
  };
}

async function namesIn(
  { db, actor }: Context,
  { rows }: Page<WholeHistoryEntry>,
): Promise<ReadonlyMap<number, string>> {
  const named = rows.flatMap(({ before, after }) => companiesNamedIn({ ...before }, { ...after }));
  return listCompanyNames(
    db,
    [...new Set(named)].filter((id) => canSeeCompany(actor, id)),
  );
}
