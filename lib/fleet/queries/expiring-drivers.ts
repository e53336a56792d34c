import { and, asc, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers } from "#db/schema/fleet.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { driverRows } from "./member-rows.ts";

export type ExpiringDriver = Driver & { companyName: string };

/** A subquery for the page's rows only: with a join the planner may read all companies. */
const COMPANY_NAME = sql<string>`(select ${companies.companyName} from ${companies} where ${companies.id} = ${drivers.companyId})`;

type ExpiringSlice = { companyId: number | null; until: PlainDate; cursor: Cursor | null; limit: number };

/** Drivers not out of use whose licence expires by `until`, the longest expired first: of one company, or of all. */
export async function listExpiringDrivers(
  db: Tx,
  { companyId, until, cursor, limit }: ExpiringSlice,
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
        companyId === null ? undefined : eq(drivers.companyId, companyId),
        isNull(drivers.deletedAt),
        ne(drivers.status, "inactive"),
        // A backward page ends at its cursor, and a second bound misleads the planner.
        backward ? undefined : lte(drivers.taxiDrivingLicenseExpiration, until),
        mark ? (backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(drivers.taxiDrivingLicenseExpiration), turn(drivers.id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...driverRows.toMember(row), companyName: row.companyName }));
}
