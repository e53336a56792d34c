import { and, asc, desc, eq, gte, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers } from "#db/schema/fleet.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Driver, ExpiringChoice } from "#lib/fleet/rules/driver.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import { searchParts } from "#lib/platform/search/list-search.ts";
import { isFound } from "./member-list.ts";
import { driverRows } from "./member-rows.ts";

export type ExpiringDriver = Driver & { companyName: string };

/** A subquery for the page's rows only: with a join the planner may read all companies. */
const COMPANY_NAME = sql<string>`(select ${companies.companyName} from ${companies} where ${companies.id} = ${drivers.companyId})`;

export type ExpiringFilter = {
  companyId: number | null;
  /** Last days, both inclusive. */
  days: { from: PlainDate; to: PlainDate };
  search?: string | undefined;
};
type ExpiringSlice = ExpiringFilter & { cursor: Cursor | null; limit: number };

const IN_SERVICE = and(isNull(drivers.deletedAt), ne(drivers.status, "inactive"));

const matching = ({ companyId, search = "" }: Omit<ExpiringFilter, "days">) => [
  companyId === null ? undefined : eq(drivers.companyId, companyId),
  IN_SERVICE,
  ...searchParts(search).map((part) => isFound(driverRows, part)),
];

/** Drivers not out of use whose licence expires on these days, the longest expired first: of one company, or of all. */
export async function listExpiringDrivers(
  db: Tx,
  { days, cursor, limit, ...filter }: ExpiringSlice,
): Promise<ExpiringDriver[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? desc : asc;
  const place = sql`(${drivers.taxiDrivingLicenseExpiration}, ${drivers.id})`;
  const mark = cursor && sql`(${cursor.value}::date, ${cursor.id}::bigint)`;
  const rows = await db
    .select({ ...driverRows.columns, companyName: COMPANY_NAME })
    .from(drivers)
    .where(
      and(
        ...matching(filter),
        // A backward page ends at its cursor, and a second bound misleads the planner.
        backward ? undefined : lte(drivers.taxiDrivingLicenseExpiration, days.to),
        gte(drivers.taxiDrivingLicenseExpiration, days.from),
        mark ? (backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(drivers.taxiDrivingLicenseExpiration), turn(drivers.id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...driverRows.toMember(row), companyName: row.companyName }));
}

/** The number of licences of each choice, for one company or all. Reads the whole list. */
export async function countExpiringDrivers(
  db: Tx,
  {
    companyId,
    today,
    until,
  }: { companyId: number | null; today: PlainDate; until: Record<"in30" | "in60", PlainDate> },
): Promise<Counts<ExpiringChoice>> {
  const last = drivers.taxiDrivingLicenseExpiration;
  const number = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      expired: number(sql`${last} < ${today}::date`),
      in30: number(sql`${last} between ${today}::date and ${until.in30}::date`),
      in60: number(sql`${last} between ${today}::date and ${until.in60}::date`),
    })
    .from(drivers)
    .where(and(...matching({ companyId }), lte(last, until.in60)));
  if (!row) throw new Error("an aggregate has a row");
  return row;
}
