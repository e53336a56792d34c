import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { insertMany, updateMany } from "#db/queries/core/recordset.ts";
import { drivers, vehicles } from "#db/schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { driverColumns, driverValues, toDriver } from "./driver-row.ts";
import { vehicleColumns, vehicleValues } from "./vehicle-row.ts";

// Thousands of vehicles or drivers of one company at once. Locked in the order of their ids, as everywhere.

export type Stored = { id: number; version: number };
type Asked = { companyId: number; lock: boolean };

const isOneOf = (column: PgColumn, values: readonly (string | number)[], type: "text" | "bigint"): SQL =>
  sql`${column} = any (${sql.param([...values])}::${sql.raw(type)}[])`;

/** The company's vehicles with these plates that are not removed. */
export async function listVehiclesByPlate(
  db: Tx,
  plates: readonly string[],
  { companyId, lock }: Asked,
): Promise<Vehicle[]> {
  const query = db
    .select(vehicleColumns)
    .from(vehicles)
    .where(
      and(
        eq(vehicles.companyId, companyId),
        isOneOf(vehicles.licensePlate, plates, "text"),
        isNull(vehicles.deletedAt),
        ne(vehicles.status, "inactive"),
      ),
    )
    .orderBy(asc(vehicles.id));
  return lock ? query.for("update") : query;
}

/** Which of these plates are vehicles of other companies. */
export async function listPlatesElsewhere(
  db: Tx,
  plates: readonly string[],
  companyId: number,
): Promise<string[]> {
  const rows = await db.execute<{ plate: string }>(
    sql`select plates_taken_elsewhere(${sql.param([...plates])}::text[], ${companyId}::bigint) as plate`,
  );
  return rows.map(({ plate }) => plate);
}

/** Vehicles of the company by id, in whatever state, locked. */
export async function lockVehicles(db: Tx, ids: readonly number[], companyId: number): Promise<Vehicle[]> {
  return db
    .select(vehicleColumns)
    .from(vehicles)
    .where(
      and(eq(vehicles.companyId, companyId), isOneOf(vehicles.id, ids, "bigint"), isNull(vehicles.deletedAt)),
    )
    .orderBy(asc(vehicles.id))
    .for("update");
}

/** Stores new vehicles; what each got is returned by its plate. */
export async function insertVehicles(db: Tx, members: readonly Vehicle[]): Promise<Map<string, Stored>> {
  const rows = members.map((vehicle) => ({ ...vehicleValues(vehicle), createdBy: vehicle.createdBy }));
  const returning = sql`id, version, license_plate as key`;
  return storedByKey(await insertMany(db, vehicles, { rows, returning }));
}

export async function updateVehicles(db: Tx, members: readonly Vehicle[]): Promise<Map<number, number>> {
  const rows = members.map((vehicle) => ({ id: vehicle.id, ...vehicleValues(vehicle) }));
  return versions(await updateMany(db, vehicles, { rows, keys: ["id"], returning: VERSION }));
}

export async function markVehiclesDeleted(
  db: Tx,
  ids: readonly number[],
  deletion: { at: Date; by: string },
): Promise<void> {
  await db
    .update(vehicles)
    .set({ deletedAt: deletion.at, modifiedBy: deletion.by })
    .where(isOneOf(vehicles.id, ids, "bigint"));
}

/** The company's drivers with these licences who are not removed. */
export async function listDriversByLicence(
  db: Tx,
  licences: readonly string[],
  { companyId, lock }: Asked,
): Promise<Driver[]> {
  const query = db
    .select(driverColumns)
    .from(drivers)
    .where(
      and(
        eq(drivers.companyId, companyId),
        isOneOf(drivers.taxiDrivingLicense, licences, "text"),
        isNull(drivers.deletedAt),
        ne(drivers.status, "inactive"),
      ),
    )
    .orderBy(asc(drivers.id));
  return (await (lock ? query.for("update") : query)).map(toDriver);
}

/** Drivers of the company by id, in whatever state, locked. */
export async function lockDrivers(db: Tx, ids: readonly number[], companyId: number): Promise<Driver[]> {
  const rows = await db
    .select(driverColumns)
    .from(drivers)
    .where(
      and(eq(drivers.companyId, companyId), isOneOf(drivers.id, ids, "bigint"), isNull(drivers.deletedAt)),
    )
    .orderBy(asc(drivers.id))
    .for("update");
  return rows.map(toDriver);
}

/** Stores new drivers; what each got is returned by their licence. */
export async function insertDrivers(db: Tx, members: readonly Driver[]): Promise<Map<string, Stored>> {
  const rows = members.map((driver) => ({ ...driverValues(driver), createdBy: driver.createdBy }));
  const returning = sql`id, version, taxi_driving_license as key`;
  return storedByKey(await insertMany(db, drivers, { rows, returning }));
}

export async function updateDrivers(db: Tx, members: readonly Driver[]): Promise<Map<number, number>> {
  const rows = members.map((driver) => ({ id: driver.id, ...driverValues(driver) }));
  return versions(await updateMany(db, drivers, { rows, keys: ["id"], returning: VERSION }));
}

export async function markDriversDeleted(
  db: Tx,
  ids: readonly number[],
  deletion: { at: Date; by: string },
): Promise<void> {
  await db
    .update(drivers)
    .set({ deletedAt: deletion.at, modifiedBy: deletion.by })
    .where(isOneOf(drivers.id, ids, "bigint"));
}

const VERSION = sql`t.id, t.version`;
type Versioned = { id: string; version: number };

const versions = (rows: readonly Versioned[]): Map<number, number> =>
  new Map(rows.map(({ id, version }) => [Number(id), version]));

const storedByKey = (rows: readonly (Versioned & { key: string })[]): Map<string, Stored> =>
  new Map(rows.map(({ id, version, key }) => [key, { id: Number(id), version }]));
