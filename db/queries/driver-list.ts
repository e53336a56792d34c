import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { drivers } from "#db/schema.ts";
import type { DriverRow } from "#lib/domain/driver.ts";
import type { Cursor } from "#lib/domain/keyset.ts";

type Slice = { companyId: number; cursor: Cursor | null; limit: number };

/** As its index has it: who has no name yet comes first. */
const NAME = sql`coalesce(${drivers.lastName}, '')`;

/** A company's drivers by last name: up to `limit + 1`, from the cursor on in reading direction. */
export async function listDriverRows(db: Tx, { companyId, cursor, limit }: Slice): Promise<DriverRow[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? desc : asc;
  const place = sql`(${NAME}, ${drivers.id})`;
  const mark = cursor && sql`(${cursor.value}::text, ${cursor.id}::bigint)`;
  return db
    .select({
      id: drivers.id,
      taxiDrivingLicense: drivers.taxiDrivingLicense,
      taxiDrivingLicenseExpiration: drivers.taxiDrivingLicenseExpiration,
      firstName: drivers.firstName,
      lastName: drivers.lastName,
      phoneNumber: drivers.phoneNumber,
      email: drivers.contactEmail,
      status: drivers.status,
    })
    .from(drivers)
    .where(
      and(
        eq(drivers.companyId, companyId),
        isNull(drivers.deletedAt),
        mark ? (backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(NAME), turn(drivers.id))
    .limit(limit + 1);
}
