import { and, asc, between, eq, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers } from "#db/schema/fleet.ts";
import { licenceReminders, reminderDigests } from "#db/schema/fleet-changes.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import type { ReminderStage } from "#lib/fleet/rules/licence-reminder.ts";

/** A licence with its last day, and the last reminder sent for this day. */
export type EndingLicence = {
  driverId: number;
  companyId: number;
  expiration: PlainDate;
  reminded: ReminderStage | null;
};

/** Last days, both inclusive. */
type Window = { from: PlainDate; to: PlainDate };
type Place = Pick<EndingLicence, "expiration" | "driverId">;

const EXPIRATION = sql<PlainDate>`${drivers.taxiDrivingLicenseExpiration}`;
const LICENCE = {
  driverId: drivers.id,
  companyId: drivers.companyId,
  expiration: EXPIRATION.as("expiration"),
  reminded: licenceReminders.stage,
};
const OF_THIS_LICENCE = and(
  eq(licenceReminders.driverId, drivers.id),
  eq(licenceReminders.expiration, drivers.taxiDrivingLicenseExpiration),
);
/** Drivers before or in use; word for word the condition of the indexes. */
const IN_SERVICE = and(isNull(drivers.deletedAt), ne(drivers.status, "inactive"));

/** Licences of active companies with a last day in the window, by last day: up to `limit`, after a cursor. */
export async function listEndingLicences(
  db: Tx,
  { window, after, limit }: { window: Window; after: Place | null; limit: number },
): Promise<EndingLicence[]> {
  return db
    .select(LICENCE)
    .from(drivers)
    .innerJoin(companies, eq(companies.id, drivers.companyId))
    .leftJoin(licenceReminders, OF_THIS_LICENCE)
    .where(
      and(
        IN_SERVICE,
        between(drivers.taxiDrivingLicenseExpiration, window.from, window.to),
        after ? sql`(${EXPIRATION}, ${drivers.id}) > (${after.expiration}, ${after.driverId})` : undefined,
        eq(companies.status, "active"),
        isNull(companies.deletedAt),
      ),
    )
    .orderBy(asc(EXPIRATION), asc(drivers.id))
    .limit(limit);
}

export type NamedLicence = EndingLicence & { firstName: string | null; lastName: string | null };

/** The ending licences of one company in any status, with the drivers' names. */
export async function listEndingLicencesOf(
  db: Tx,
  companyId: number,
  { from, to }: Window,
): Promise<NamedLicence[]> {
  return db
    .select({ ...LICENCE, firstName: drivers.firstName, lastName: drivers.lastName })
    .from(drivers)
    .leftJoin(licenceReminders, OF_THIS_LICENCE)
    .where(
      and(
        eq(drivers.companyId, companyId),
        IN_SERVICE,
        between(drivers.taxiDrivingLicenseExpiration, from, to),
      ),
    )
    .orderBy(
      asc(EXPIRATION),
      sql`${drivers.lastName} nulls last`,
      sql`${drivers.firstName} nulls last`,
      drivers.id,
    );
}

/** A picked driver's licence, with the driver's last reminder and whether the company can get a mail. */
export type PickedLicence = NamedLicence & { status: Status; remindedAt: Date | null; reachable: boolean };

/**
 * The picked drivers in service whose licence ends by `to`, by company and last day. Locks the drivers first, so that of two admins
 * at once the second one reads the reminders of the first.
 */
export async function listPickedLicences(
  db: Tx,
  driverIds: readonly number[],
  { to }: Pick<Window, "to">,
): Promise<PickedLicence[]> {
  const picked = inArray(drivers.id, [...driverIds]);
  await db.select({ id: drivers.id }).from(drivers).where(picked).orderBy(asc(drivers.id)).for("update");
  const last = sql<string | null>`(select max(${licenceReminders.remindedAt}) from ${licenceReminders}
    where ${licenceReminders.driverId} = ${drivers.id})`;
  const rows = await db
    .select({
      ...LICENCE,
      firstName: drivers.firstName,
      lastName: drivers.lastName,
      status: drivers.status,
      remindedAt: last,
      reachable: sql<boolean>`${companies.status} = 'active' and ${companies.deletedAt} is null`,
    })
    .from(drivers)
    .innerJoin(companies, eq(companies.id, drivers.companyId))
    .leftJoin(licenceReminders, OF_THIS_LICENCE)
    .where(and(picked, IN_SERVICE, lte(drivers.taxiDrivingLicenseExpiration, to)))
    .orderBy(asc(drivers.companyId), asc(EXPIRATION), asc(drivers.id));
  return rows.map((row) => ({
    ...row,
    remindedAt: row.remindedAt === null ? null : new Date(row.remindedAt),
  }));
}

export type Addressee = { companyName: string; contactEmail: string };

/** The mail address of an active company; null for any other company. */
export async function findAddressee(db: Tx, companyId: number): Promise<Addressee | null> {
  const [row] = await db
    .select({ companyName: companies.companyName, contactEmail: companies.contactEmail })
    .from(companies)
    .where(and(eq(companies.id, companyId), eq(companies.status, "active"), isNull(companies.deletedAt)));
  return row ?? null;
}

/** Claims the company's digest of this day. False when it was enqueued already, or another server holds the claim. */
export async function claimDigest(db: Tx, companyId: number, day: PlainDate): Promise<boolean> {
  const claimed = await db
    .insert(reminderDigests)
    .values({ companyId, leftOn: day })
    .onConflictDoUpdate({
      target: reminderDigests.companyId,
      set: { leftOn: day },
      setWhere: lt(reminderDigests.leftOn, day),
    })
    .returning({ companyId: reminderDigests.companyId });
  return claimed.length > 0;
}

/** Records any number of reminders in one statement; a later stage replaces an earlier one. `at` null: at an unknown time. */
export async function upsertReminders(
  db: Tx,
  reminders: readonly { driverId: number; expiration: PlainDate; stage: ReminderStage }[],
  at: Date | null,
): Promise<void> {
  const rows = reminders.map(({ driverId, expiration, stage }) => ({ driverId, expiration, stage }));
  await db.execute(sql`
    insert into ${licenceReminders} (driver_id, expiration, stage, reminded_at)
    select "driverId", expiration, stage, ${at?.toISOString() ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("driverId" bigint, expiration date, stage smallint)
    order by 1
    on conflict (driver_id, expiration) do update
      set stage = least(${licenceReminders}.stage, excluded.stage), reminded_at = excluded.reminded_at`);
}
