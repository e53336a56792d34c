import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { PartnerType } from "#lib/partners/rules/partner.ts";
import { containing } from "#lib/platform/queries/recordset.ts";
import { companySearch } from "#lib/platform/search/list-search.ts";

export type PartnerFilter = {
  type?: PartnerType | undefined;
  status?: Status | undefined;
  provider?: ProviderId | undefined;
  search?: string | undefined;
};
export type PartnerSort = "name" | "companies" | "vehicles" | "id";
export type PartnerOrder = Order<PartnerSort>;

export type PartnerRow = {
  id: number;
  companyName: string;
  businessId: string;
  companyType: PartnerType;
  status: Status;
  provider: ProviderId;
  /** The number of companies under it, whatever their status. */
  companies: number;
  vehicles: number;
  drivers: number;
};

const SORT_COLUMNS: Record<PartnerSort, SQL> = {
  name: sql`p.company_name`,
  companies: sql`under.companies`,
  vehicles: sql`under.vehicles`,
  id: sql`p.id`,
};

type Slice = { filter: PartnerFilter; order: PartnerOrder; cursor: Cursor | null; limit: number };

/**
 * The partners with the sums under each: up to `limit + 1`, from the cursor on in reading direction. In the order of names it
 * sums only under the shown ones; in the order of a sum, under all.
 */
export async function listPartnerRows(
  db: Tx,
  { filter, order, cursor, limit }: Slice,
): Promise<PartnerRow[]> {
  const descends = readsDown(order, cursor);
  const way = descends ? sql`desc` : sql`asc`;
  const column = SORT_COLUMNS[order.by];
  const rows = await db.execute<PartnerRow>(sql`
    select p.id::float8 as id, p.company_name as "companyName", p.business_id as "businessId",
      p.company_type as "companyType", p.status, p.provider, under.companies, under.vehicles, under.drivers
    from companies p cross join lateral (
      select count(*)::int as companies, coalesce(sum(c.vehicle_count), 0)::int as vehicles,
        coalesce(sum(c.driver_count), 0)::int as drivers
      from companies c where c.aggregator_company_id = p.id and c.deleted_at is null) under
    where ${sql.join([...conditions(filter), ...beyond(cursor, column, descends)], sql` and `)}
    order by ${column} ${way}, p.id ${way} limit ${limit + 1}`);
  return [...rows];
}

function beyond(cursor: Cursor | null, column: SQL, descends: boolean): SQL[] {
  if (!cursor) return [];
  const value = typeof cursor.value === "number" ? sql`${cursor.value}::bigint` : sql`${cursor.value}::text`;
  return [sql`(${column}, p.id) ${descends ? sql`<` : sql`>`} (${value}, ${cursor.id}::bigint)`];
}

const conditions = ({ type, status, provider, search }: PartnerFilter): SQL[] => [
  // Written like the index of the partners.
  sql`p.company_type <> 'operator' and p.deleted_at is null`,
  ...(type ? [sql`p.company_type = ${type}`] : []),
  ...(status ? [sql`p.status = ${status}`] : []),
  ...(provider ? [sql`p.provider = ${provider}`] : []),
  ...(search ? [sql`p.search ilike ${containing(companySearch(search))}`] : []),
];

/** The number of partners that match a filter. */
export async function countPartners(db: Tx, filter: PartnerFilter): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from companies p where ${sql.join(conditions(filter), sql` and `)}`,
  );
  return row?.count ?? 0;
}

export type UnderPartner = Record<Status, number> & { vehicles: number; drivers: number };

/** The sums of the companies under one partner that match a filter of its list. */
export async function sumUnderPartner(
  db: Tx,
  {
    partnerId,
    status,
    search,
  }: { partnerId: number; status?: Status | undefined; search?: string | undefined },
): Promise<UnderPartner> {
  const rows = await db.execute<{ status: Status; count: number; vehicles: number; drivers: number }>(sql`
    select c.status, count(*)::int as count, sum(c.vehicle_count)::int as vehicles, sum(c.driver_count)::int as drivers
    from companies c where c.aggregator_company_id = ${partnerId}::bigint and c.deleted_at is null
      ${status ? sql`and c.status = ${status}` : sql``}
      ${search ? sql`and c.search ilike ${containing(companySearch(search))}` : sql``}
    group by c.status`);
  const sums: UnderPartner = { incomplete: 0, pending: 0, active: 0, inactive: 0, vehicles: 0, drivers: 0 };
  for (const { status: of, count, vehicles, drivers } of rows) {
    sums[of] = count;
    sums.vehicles += vehicles;
    sums.drivers += drivers;
  }
  return sums;
}

export type Partner = Pick<Company, "id" | "companyName" | "businessId">;

/** More partners than anybody has, so that the query is bounded. */
const MOST = 1_000;

/** The active regional partners, by name. */
export const listRegionalPartners = (db: Tx): Promise<Partner[]> =>
  listInUse(db, eq(companies.companyType, "regional_partner"));

/** The partners that a company can come under, by name (canGather). */
export const listGatherers = (db: Tx): Promise<Partner[]> =>
  listInUse(db, ne(companies.companyType, "operator"));

async function listInUse(db: Tx, type: SQL): Promise<Partner[]> {
  return db
    .select({ id: companies.id, companyName: companies.companyName, businessId: companies.businessId })
    .from(companies)
    .where(and(isNull(companies.deletedAt), type, ne(companies.status, "inactive")))
    .orderBy(asc(companies.companyName), asc(companies.id))
    .limit(MOST);
}
