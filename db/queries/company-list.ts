import { and, asc, count, desc, eq, gt, ilike, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies, companyCounts } from "#db/schema.ts";
import type { Company, CompanyType } from "#lib/domain/company.ts";
import type { Cursor } from "#lib/domain/keyset.ts";
import type { ProviderId } from "#lib/domain/providers.ts";
import type { Status } from "#lib/domain/status.ts";
import { listPackages } from "./companies.ts";
import { selectCompanies, toCompany } from "./company-row.ts";

export type CompanyFilter = {
  /** The companies an actor may see; null means all. */
  companyIds: readonly number[] | null;
  status?: Status | undefined;
  provider?: ProviderId | undefined;
  companyType?: CompanyType | undefined;
  search?: string | undefined;
};

export type CompanySort = "name" | "vehicles" | "drivers" | "id";
export type CompanyOrder = { by: CompanySort; direction: "asc" | "desc" };

type Slice = { filter: CompanyFilter; order: CompanyOrder; cursor: Cursor | null; limit: number };

/** Each has its index, alone and behind the status filter. */
const SORT_COLUMNS: Record<CompanySort, PgColumn> = {
  name: companies.companyName,
  vehicles: companies.vehicleCount,
  drivers: companies.driverCount,
  id: companies.id,
};

export type CompanyRow = Pick<
  Company,
  "id" | "companyName" | "businessId" | "status" | "provider" | "vehicleCount" | "driverCount"
>;

/** The rows of the list page: up to `limit + 1`, from the cursor on in reading direction. */
export async function listCompanyRows(db: Tx, slice: Slice): Promise<CompanyRow[]> {
  return db
    .select({
      id: companies.id,
      companyName: companies.companyName,
      businessId: companies.businessId,
      status: companies.status,
      provider: companies.provider,
      vehicleCount: companies.vehicleCount,
      driverCount: companies.driverCount,
    })
    .from(companies)
    .where(and(...conditions(slice.filter), beyond(slice)))
    .orderBy(...ordering(slice))
    .limit(slice.limit + 1);
}

/** Whole companies, as the API lists them. */
export async function listWholeCompanies(db: Tx, slice: Slice): Promise<Company[]> {
  const rows = await selectCompanies(db)
    .where(and(...conditions(slice.filter), beyond(slice)))
    .orderBy(...ordering(slice))
    .limit(slice.limit + 1);
  const packages = await listPackages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCompany(row, packages.get(row.id) ?? []));
}

export type StatusCounts = Record<Status, number>;

/** How many companies there are per status: all from the kept totals, one's own by counting the few. */
export async function countByStatus(db: Tx, filter: CompanyFilter): Promise<StatusCounts> {
  const rows =
    filter.companyIds === null
      ? await db
          .select({ status: companyCounts.status, count: sql<string>`sum(${companyCounts.count})` })
          .from(companyCounts)
          .where(filter.provider && eq(companyCounts.provider, filter.provider))
          .groupBy(companyCounts.status)
      : await db
          .select({ status: companies.status, count: count() })
          .from(companies)
          .where(and(...conditions({ companyIds: filter.companyIds, provider: filter.provider })))
          .groupBy(companies.status);
  const counts: StatusCounts = { incomplete: 0, pending: 0, active: 0, inactive: 0 };
  for (const row of rows) counts[row.status] = Number(row.count);
  return counts;
}

function conditions({ companyIds, status, provider, companyType, search }: CompanyFilter): SQL[] {
  const all: (SQL | undefined)[] = [
    isNull(companies.deletedAt),
    companyIds === null ? undefined : inArray(companies.id, [...companyIds]),
    status && eq(companies.status, status),
    provider && eq(companies.provider, provider),
    companyType && eq(companies.companyType, companyType),
    search ? ilike(companies.search, `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`) : undefined,
  ];
  return all.filter((condition) => condition !== undefined);
}

/** Reading backwards turns the order round; pageOf turns the rows back. */
const descends = ({ order, cursor }: Slice): boolean =>
  (order.direction === "desc") !== (cursor?.backward ?? false);

function ordering(slice: Slice): SQL[] {
  const turn = descends(slice) ? desc : asc;
  const column = SORT_COLUMNS[slice.order.by];
  return slice.order.by === "id" ? [turn(companies.id)] : [turn(column), turn(companies.id)];
}

function beyond(slice: Slice): SQL | undefined {
  const { cursor, order } = slice;
  if (!cursor) return undefined;
  const column = SORT_COLUMNS[order.by];
  const past = descends(slice) ? lt : gt;
  if (order.by === "id") return past(companies.id, cursor.id);
  const row = sql`(${column}, ${companies.id})`;
  const mark = sql`(${sql.param(cursor.value, column)}, ${cursor.id})`;
  return descends(slice) ? sql`${row} < ${mark}` : sql`${row} > ${mark}`;
}
