import { and, asc, count, desc, eq, gt, ilike, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies, companyCounts } from "#db/schema/companies.ts";
import { statement } from "#db/statement.ts";
import type { CompanyType } from "#lib/companies/company-fields.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import { containing } from "#lib/platform/queries/recordset.ts";
import { companySearch } from "#lib/platform/search/list-search.ts";
import { listPackages } from "./companies.ts";
import { selectCompanies, toCompany } from "./company-row.ts";

export type CompanyFilter = {
  /**
   * The companies an actor may see; null means all, `shown` all that row-level security shows, and `overseen` an overseer's
   * (db/client.ts).
   */
  companyIds: readonly number[] | "shown" | "overseen" | null;
  status?: Status | undefined;
  provider?: ProviderId | undefined;
  companyType?: CompanyType | undefined;
  /** Companies under this partner. */
  partnerId?: number | undefined;
  search?: string | undefined;
};

export type CompanySort = "name" | "vehicles" | "drivers" | "id";
export type CompanyOrder = Order<CompanySort>;

type Slice = { filter: CompanyFilter; order: CompanyOrder; cursor: Cursor | null; limit: number };

/** Each order has its index, alone and behind the status filter. */
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

/** Everything that the statement's text depends on; the values are parameters. */
type Shape = { given: readonly FilterField[]; order: CompanyOrder; descends: boolean; begun: boolean };

const selectRows = statement((db, shape: Shape) =>
  db
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
    .where(and(...conditions(shape.given), beyond(shape)))
    .orderBy(...ordering(shape))
    .limit(sql.placeholder("limit")),
);

/** The rows of the list page: up to `limit + 1`, from the cursor on in reading direction. */
export const listCompanyRows = (db: Tx, slice: Slice): Promise<CompanyRow[]> =>
  selectRows(db, shapeOf(slice), valuesOf(slice));

const selectWhole = statement((db, shape: Shape) =>
  selectCompanies(db)
    .where(and(...conditions(shape.given), beyond(shape)))
    .orderBy(...ordering(shape))
    .limit(sql.placeholder("limit")),
);

/** Whole companies for the API's list. */
export async function listWholeCompanies(db: Tx, slice: Slice): Promise<Company[]> {
  const rows = await selectWhole(db, shapeOf(slice), valuesOf(slice));
  const packages = await listPackages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCompany(row, packages.get(row.id) ?? []));
}

export type StatusCounts = Record<Status, number>;

const countAll = statement((db, filtered: boolean) =>
  db
    .select({ status: companyCounts.status, count: sql<string>`sum(${companyCounts.count})` })
    .from(companyCounts)
    .where(filtered ? eq(companyCounts.provider, sql.placeholder("provider")) : undefined)
    .groupBy(companyCounts.status),
);

const countOwn = statement((db, given: readonly FilterField[]) =>
  db
    .select({ status: companies.status, count: count() })
    .from(companies)
    .where(and(...conditions(given)))
    .groupBy(companies.status),
);

/** The number of companies per status: of all from the stored totals, of an actor's own by counting them. */
export async function countByStatus(db: Tx, { companyIds, provider }: CompanyFilter): Promise<StatusCounts> {
  const filter = { companyIds, provider };
  const rows =
    companyIds === "overseen"
      ? await db.execute<{ status: Status; count: string }>(
          sql`select * from overseen_counts(${provider ?? null})`,
        )
      : companyIds === null
        ? await countAll(db, provider !== undefined, filter)
        : await countOwn(db, givenIn(filter), filter);
  const counts: StatusCounts = { incomplete: 0, pending: 0, active: 0, inactive: 0 };
  for (const row of rows) counts[row.status] = Number(row.count);
  return counts;
}

/** A placeholder of the same name for each value. */
const CONDITIONS = {
  // One parameter, so that the statement is the same for any number of ids.
  companyIds: sql`${companies.id} = any(${sql.placeholder("companyIds")})`,
  status: eq(companies.status, sql.placeholder("status")),
  provider: eq(companies.provider, sql.placeholder("provider")),
  companyType: eq(companies.companyType, sql.placeholder("companyType")),
  partnerId: eq(companies.aggregatorCompanyId, sql.placeholder("partnerId")),
  search: ilike(companies.search, sql.placeholder("search")),
};
type FilterField = keyof typeof CONDITIONS;

const conditions = (given: readonly FilterField[]): SQL[] => [
  isNull(companies.deletedAt),
  ...given.map((field) => CONDITIONS[field]),
];

/** The conditions that a filter has, in the order of CONDITIONS. */
const givenIn = (filter: CompanyFilter): FilterField[] =>
  (Object.keys(CONDITIONS) as FilterField[]).filter((field) => {
    const value = filter[field];
    return value && value !== "shown" && value !== "overseen";
  });

const filterValues = ({ search, ...filter }: CompanyFilter) => ({
  ...filter,
  search: search && containing(companySearch(search)),
});

const shapeOf = (slice: Slice): Shape => ({
  given: givenIn(slice.filter),
  order: slice.order,
  descends: readsDown(slice.order, slice.cursor),
  begun: slice.cursor !== null,
});

const valuesOf = ({ filter, cursor, limit }: Slice) => ({
  ...filterValues(filter),
  value: cursor?.value,
  id: cursor?.id,
  limit: limit + 1,
});

function ordering({ order, descends }: Shape): SQL[] {
  const turn = descends ? desc : asc;
  const column = SORT_COLUMNS[order.by];
  return order.by === "id" ? [turn(companies.id)] : [turn(column), turn(companies.id)];
}

function beyond({ order, descends, begun }: Shape): SQL | undefined {
  if (!begun) return undefined;
  const [value, id] = [sql.placeholder("value"), sql.placeholder("id")];
  if (order.by === "id") return descends ? lt(companies.id, id) : gt(companies.id, id);
  const row = sql`(${SORT_COLUMNS[order.by]}, ${companies.id})`;
  return descends ? sql`${row} < (${value}, ${id})` : sql`${row} > (${value}, ${id})`;
}
