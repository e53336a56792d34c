import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { ReadOnly } from "#db/errors.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import { statement } from "#db/statement.ts";
import { listPackages } from "#lib/companies/queries/companies.ts";
import { companyRowColumns, toCompany } from "#lib/companies/queries/company-row.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Change } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { MemberRows } from "#lib/fleet/queries/member-rows.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";

// The changes in order, up to an instant before which no further change can be stamped (db/migrations).

/** From an instant on, or behind the last row of the previous page. */
export type ChangesFrom = { since: Date } | { after: { changedAt: Date; id: number } };

export type ChangesSlice = {
  from: ChangesFrom;
  until: Date;
  limit: number;
  /** Null: all companies, or all of the provider. */
  companyIds: readonly number[] | null;
  provider?: ProviderId;
};

/**
 * Read this first, in a separate statement: later statements see everything written before. Throws on a standby, which does not
 * know the open transactions.
 */
export async function changesSettledUntil(db: Tx): Promise<Date> {
  const [row] = await db.execute<{ until: string }>(
    sql`select changes_settled_until() as until where not pg_is_in_recovery()`,
  );
  if (!row) throw new ReadOnly("only the primary knows the open transactions");
  return new Date(row.until);
}

type Shape = { own: boolean; ofProvider: boolean; begun: boolean };

const selectCompanies = statement((db, { own, ofProvider, begun }: Shape) =>
  db
    .select({ ...companyRowColumns, owner: users.email, changedAt: companies.changedAt })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.ownerId))
    .where(
      and(
        own ? sql`${companies.id} = any(${sql.placeholder("companyIds")})` : undefined,
        ofProvider ? eq(companies.provider, sql.placeholder("provider")) : undefined,
        begun
          ? sql`(${companies.changedAt}, ${companies.id}) > (${sql.placeholder("since")}, ${sql.placeholder("id")})`
          : gte(companies.changedAt, sql.placeholder("since")),
        lt(companies.changedAt, sql.placeholder("until")),
      ),
    )
    .orderBy(asc(companies.changedAt), asc(companies.id))
    .limit(sql.placeholder("limit")),
);

/** Companies that changed, deleted ones as gone: up to `limit + 1`. */
export async function listChangedCompanies(db: Tx, slice: ChangesSlice): Promise<Change<Company>[]> {
  const { companyIds, provider, from } = slice;
  const begun = "after" in from;
  const rows = await selectCompanies(
    db,
    { own: companyIds !== null, ofProvider: provider !== undefined, begun },
    {
      companyIds,
      provider,
      since: (begun ? from.after.changedAt : from.since).toISOString(),
      id: begun ? from.after.id : 0,
      until: slice.until.toISOString(),
      limit: slice.limit + 1,
    },
  );
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const packages = await listPackages(
    db,
    live.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    companyId: row.id,
    changedAt: row.changedAt,
    row: row.deletedAt === null ? toCompany(row, packages.get(row.id) ?? []) : null,
  }));
}

/** Vehicles or drivers that changed, deleted ones, and those of deleted companies, as gone: up to `limit + 1`. */
export async function listChangedMembers<Member extends StoredMember>(
  db: Tx,
  { table, columns, toMember }: MemberRows<Member>,
  slice: ChangesSlice,
): Promise<Change<Member>[]> {
  const rows = await db
    .select({ ...columns, changedAt: table.changedAt, goneAt: goneAt(table) })
    .from(table)
    .innerJoin(companies, eq(companies.id, table.companyId))
    .where(and(...changed(table, slice)))
    .orderBy(asc(table.changedAt), asc(table.id))
    .limit(slice.limit + 1);
  return rows.map((row) => {
    const member = toMember(row);
    const { id, companyId } = member;
    return { id, companyId, changedAt: row.changedAt as Date, row: row.goneAt === null ? member : null };
  });
}

type Fleet = Record<"id" | "companyId" | "changedAt" | "deletedAt", PgColumn>;

const goneAt = ({ deletedAt }: Fleet) =>
  sql<Date | null>`coalesce(${deletedAt}, ${companies.deletedAt})`.mapWith(companies.deletedAt);

function changed(table: Fleet, { companyIds, provider, ...slice }: ChangesSlice): SQL[] {
  const within = window(sql`${table.changedAt}`, sql`${table.id}`, slice);
  if (provider !== undefined) within.push(eq(companies.provider, provider));
  if (companyIds === null) return within;
  // Each company has its own index range: a few companies have few of all changes.
  const [id, companyId, changedAt] = [table.id, table.companyId, table.changedAt].map(({ name }) =>
    sql.raw(`f.${name}`),
  );
  const own = window(sql`${changedAt}`, sql`${id}`, slice);
  return [
    sql`${table.id} in (select own.id from unnest(${sql.param([...companyIds])}::bigint[]) as c (id)
      cross join lateral (select ${id} from ${table.id.table} f where ${companyId} = c.id and ${and(...own)}
        order by ${changedAt}, ${id} limit ${slice.limit + 1}) own)`,
    ...within,
  ];
}

type Window = Pick<ChangesSlice, "from" | "until">;

const window = (changedAt: SQL, id: SQL, { from, until }: Window): SQL[] => [
  "after" in from
    ? sql`(${changedAt}, ${id}) > (${from.after.changedAt.toISOString()}::timestamptz, ${from.after.id}::bigint)`
    : sql`${changedAt} >= ${from.since.toISOString()}::timestamptz`,
  sql`${changedAt} < ${until.toISOString()}::timestamptz`,
];

/** Members that left these companies (null: all that the reader sees, or all of the provider): up to `limit + 1`. */
export async function listDepartures(
  db: Tx,
  kind: "vehicle" | "driver",
  { companyIds, provider, limit, ...slice }: ChangesSlice,
): Promise<Change<never>[]> {
  const table = kind === "vehicle" ? vehicles : drivers;
  const ids =
    provider === undefined
      ? companyIds && sql`${sql.param([...companyIds])}::bigint[]`
      : sql`array(select c.id from companies c where c.provider = ${provider})`;
  const rows = await db.execute<{ id: string; company_id: string; changed_at: string }>(
    sql`select d.entity_id as id, d.company_id, d.changed_at from fleet_departures d
      where d.kind = ${kind} and ${and(...window(sql`d.changed_at`, sql`d.entity_id`, slice))}
        ${ids ? sql`and d.company_id = any(${ids})` : sql``}
        and not exists (select from ${table} f where f.id = d.entity_id
          ${ids ? sql`and f.company_id = any(${ids})` : sql``})
      order by d.changed_at, d.entity_id limit ${limit + 1}`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    companyId: Number(row.company_id),
    changedAt: new Date(row.changed_at),
    row: null,
  }));
}

/** Companies that moved from this provider to another: up to `limit + 1`. */
export async function listCompanyDepartures(
  db: Tx,
  provider: ProviderId,
  { limit, ...slice }: ChangesSlice,
): Promise<Change<never>[]> {
  const rows = await db.execute<{ id: string; changed_at: string }>(
    sql`select d.company_id as id, d.changed_at from company_departures d
      where d.provider = ${provider} and ${and(...window(sql`d.changed_at`, sql`d.company_id`, slice))}
        and not exists (select from companies c where c.id = d.company_id and c.provider = ${provider})
      order by d.changed_at, d.company_id limit ${limit + 1}`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    companyId: Number(row.id),
    changedAt: new Date(row.changed_at),
    row: null,
  }));
}
