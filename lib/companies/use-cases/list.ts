import type { z } from "zod";
import {
  type CompanyFilter,
  type CompanyOrder,
  type CompanyRow,
  type CompanySort,
  countByStatus,
  listCompanyRows,
  listWholeCompanies,
  type StatusCounts,
} from "#lib/companies/queries/company-list.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { companyExportSchema, companyListPageSchema, companyListSchema } from "#lib/companies/schema.ts";
import {
  type Actor,
  MOST_NAMED_COMPANIES,
  overseesMany,
  readsOnlyMoney,
  seenCompanyIds,
} from "#lib/core/actor.ts";
import {
  type Cursor,
  EXPORT_SLICE,
  orderOf,
  PAGE_SIZE,
  type Page,
  pageOf,
  placeAmong,
} from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** Shorter search texts would match nearly everything. */
const SEARCH_MIN_LENGTH = 2;

const VALUES: Record<CompanySort, (row: CompanyRow) => string | number> = {
  name: (row) => row.companyName,
  vehicles: (row) => row.vehicleCount,
  drivers: (row) => row.driverCount,
  id: (row) => row.id,
};

/** The counts are null where the reader reads only the company's money. */
export type SeenCompanyRow = Omit<CompanyRow, FleetCount> & Record<FleetCount, number | null>;
type FleetCount = "vehicleCount" | "driverCount";

export type CompanyListPage = {
  page: Page<SeenCompanyRow>;
  counts: StatusCounts;
  /** The number of rows that match the filter; null for a search, because counting would read all matches. */
  total: number | null;
};

/**
 * One page of the company list with the counts of its status filter. Never fails; an actor without companies gets an empty
 * list.
 */
export async function listCompanyPage(
  { db, actor }: Context,
  { status, provider, q, sort, cursor }: z.output<typeof companyListPageSchema>,
): Promise<Result<CompanyListPage>> {
  const { filter, order, search } = askedFor(actor, { status, provider, q, sort });
  const slice = { filter, order, cursor: placeIn(order, cursor), limit: PAGE_SIZE };
  const [rows, counts] = [await listCompanyRows(db, slice), await countByStatus(db, filter)];
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor: slice.cursor, sortValue: VALUES[order.by] });
  const total = search ? null : status ? counts[status] : sum(Object.values(counts));
  return ok({ page: { ...page, rows: page.rows.map((row) => seenBy(actor, row)) }, counts, total });
}
listCompanyPage.money = true as const;

/** The next companies of the list with all their fields, for a file: from the cursor on, or from the beginning. */
export async function exportCompanies(
  { db, actor }: Context,
  { cursor, ...query }: z.output<typeof companyExportSchema>,
): Promise<Result<Page<Company>>> {
  const { filter, order } = askedFor(actor, query);
  const slice = { filter, order, cursor: placeIn(order, cursor), limit: EXPORT_SLICE };
  const companies = await listWholeCompanies(db, slice);
  return ok(pageOf(companies, { limit: EXPORT_SLICE, cursor: slice.cursor, sortValue: VALUES[order.by] }));
}

/** The API's list: whole companies in the order of their ids, which do not change. */
export async function listCompanies(
  { db, actor }: Context,
  { cursor, limit, ...filter }: z.output<typeof companyListSchema>,
): Promise<Result<Page<Company>>> {
  const slice = {
    filter: within(actor, filter),
    order: { by: "id", direction: "asc" } as const,
    cursor: cursor ?? null,
    limit,
  };
  const companies = await listWholeCompanies(db, slice);
  const page = pageOf(companies, { limit, cursor: slice.cursor, sortValue: (company) => company.id });
  if (cursor !== undefined || filter.companyType !== undefined) return ok(page);
  const counts = await countByStatus(db, slice.filter);
  return ok({ ...page, total: filter.status ? counts[filter.status] : sum(Object.values(counts)) });
}

type CompanyListQuery = Pick<z.output<typeof companyListPageSchema>, "status" | "provider" | "q" | "sort">;

function askedFor(actor: Actor, { status, provider, q, sort }: CompanyListQuery) {
  const search = q && q.length >= SEARCH_MIN_LENGTH ? q : undefined;
  const filter = within(actor, { status, provider, search });
  return { filter, order: orderOf<CompanySort>(sort), search };
}

/** The filter, limited to the companies that the actor may see. */
function within(actor: Actor, asked: Omit<CompanyFilter, "companyIds">): CompanyFilter {
  if (actor.admin) return { ...asked, companyIds: null };
  const { provider } = actor;
  if (provider === undefined) {
    if (overseesMany(actor)) return { ...asked, companyIds: "overseen" };
    const seen = seenCompanyIds(actor);
    return { ...asked, companyIds: seen.length > MOST_NAMED_COMPANIES ? "shown" : seen };
  }
  const elsewhere = asked.provider !== undefined && asked.provider !== provider;
  return { ...asked, provider, companyIds: elsewhere ? [] : null };
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

const seenBy = (actor: Actor, row: CompanyRow): SeenCompanyRow =>
  readsOnlyMoney(actor, row.id) ? { ...row, vehicleCount: null, driverCount: null } : row;

const placeIn = ({ by }: CompanyOrder, cursor: Cursor | undefined): Cursor | null =>
  placeAmong(cursor, by === "name" ? "text" : "number");
