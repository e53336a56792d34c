import { and, asc, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies, drivers } from "#db/schema.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { DriverColumn } from "#lib/fleet/driver-fields.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { driverColumns, toDriver } from "./driver-row.ts";
import { type FleetSlice, orElse, type SortKey, sliced } from "./fleet-slice.ts";

/** In the place of a date that is not filled in yet, as the index has it. */
export const NO_DATE: PlainDate = "1900-01-01";

/** Each as its index has it, alone and behind the status filter: what is not filled in yet comes first. */
const KEYS: Record<DriverColumn, SortKey> = {
  id: null,
  licence: { value: orElse(drivers.taxiDrivingLicense, sql`''`), type: "text" },
  validity: {
    value: orElse(drivers.taxiDrivingLicenseExpiration, sql.raw(`'${NO_DATE}'::date`)),
    type: "date",
  },
  name: { value: orElse(drivers.lastName, sql`''`), type: "text" },
  phone: { value: orElse(drivers.phoneNumber, sql`''`), type: "text" },
  email: { value: orElse(drivers.contactEmail, sql`''`), type: "text" },
  status: { value: sql`${drivers.status}`, type: "text" },
};

const HAYSTACK = sql`concat_ws(' ', ${drivers.lastName}, ${drivers.firstName}, ${drivers.taxiDrivingLicense}, ${drivers.phoneNumber}, ${drivers.contactEmail})`;

/** A company's drivers: up to `limit + 1`, from the cursor on in reading direction. */
export async function listDriverRows(db: Tx, slice: FleetSlice<DriverColumn>): Promise<Driver[]> {
  const { where, orderBy } = sliced(drivers, slice, { keys: KEYS, haystack: HAYSTACK });
  const rows = await db
    .select(driverColumns)
    .from(drivers)
    .where(and(...where))
    .orderBy(...orderBy)
    .limit(slice.limit + 1);
  return rows.map(toDriver);
}

export type ExpiringDriver = Driver & { companyName: string };

/** Looked up for the page's rows only: a join invites reading all companies. */
const COMPANY_NAME = sql<string>`(select ${companies.companyName} from ${companies} where ${companies.id} = ${drivers.companyId})`;

type ExpiringSlice = { companyId: number | null; until: PlainDate; cursor: Cursor | null; limit: number };

/** Drivers not removed whose licence ends by `until`, the longest expired first: of one company, or of all. */
export async function listExpiringDrivers(
  db: Tx,
  { companyId, until, cursor, limit }: ExpiringSlice,
): Promise<ExpiringDriver[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? desc : asc;
  const place = sql`(${drivers.taxiDrivingLicenseExpiration}, ${drivers.id})`;
  const mark = cursor && sql`(${cursor.value}::date, ${cursor.id}::bigint)`;
  const rows = await db
    .select({ ...driverColumns, companyName: COMPANY_NAME })
    .from(drivers)
    .where(
      and(
        companyId === null ? undefined : eq(drivers.companyId, companyId),
        isNull(drivers.deletedAt),
        ne(drivers.status, "inactive"),
        // Backwards the place itself is the end, and a second one misleads the planner.
        backward ? undefined : lte(drivers.taxiDrivingLicenseExpiration, until),
        mark ? (backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(drivers.taxiDrivingLicenseExpiration), turn(drivers.id))
    .limit(limit + 1);
  return rows.map(({ companyName, ...row }) => ({ ...toDriver(row), companyName }));
}
