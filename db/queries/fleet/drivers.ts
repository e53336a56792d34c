import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies, drivers } from "#db/schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { FleetCompany } from "#lib/fleet/rules/fleet-permissions.ts";
import { driverColumns, driverValues, toDriver } from "./driver-row.ts";

type Place = { companyId: number; driverId: number };

/** One live driver of a live company, with that company; or null. `lock` holds the driver until the transaction ends. */
export async function findDriver(
  db: Tx,
  { companyId, driverId }: Place,
  options: { lock?: boolean } = {},
): Promise<{ driver: Driver; company: FleetCompany } | null> {
  const query = db
    .select({ ...driverColumns, companyName: companies.companyName, companyStatus: companies.status })
    .from(drivers)
    .innerJoin(companies, and(eq(companies.id, drivers.companyId), isNull(companies.deletedAt)))
    .where(and(eq(drivers.id, driverId), eq(drivers.companyId, companyId), isNull(drivers.deletedAt)));
  const [row] = await (options.lock ? query.for("update", { of: drivers }) : query);
  if (!row) return null;
  const { companyName, companyStatus, ...driver } = row;
  return { driver: toDriver(driver), company: { id: companyId, companyName, status: companyStatus } };
}

/** Stores a new driver, who gets their id here. */
export async function insertDriver(db: Tx, driver: Driver): Promise<Driver> {
  const [row] = await db
    .insert(drivers)
    .values({ ...driverValues(driver), createdBy: driver.createdBy })
    .returning(driverColumns);
  if (!row) throw new Error("the driver was not inserted");
  return toDriver(row);
}

/** Writes a revision; the database counts the version up. */
export async function updateDriver(db: Tx, driver: Driver): Promise<Driver> {
  const [row] = await db
    .update(drivers)
    .set(driverValues(driver))
    .where(eq(drivers.id, driver.id))
    .returning(driverColumns);
  if (!row) throw new Error("the driver was not updated");
  return toDriver(row);
}

export async function markDriverDeleted(
  db: Tx,
  id: number,
  deletion: { at: Date; by: string },
): Promise<void> {
  await db.update(drivers).set({ deletedAt: deletion.at, modifiedBy: deletion.by }).where(eq(drivers.id, id));
}
