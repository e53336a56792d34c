import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { drivers, vehicles } from "#db/schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { Entity } from "#lib/history/rules/history.ts";
import { driverColumns, toDriver } from "./driver-row.ts";
import { vehicleColumns } from "./vehicle-row.ts";

type Place = { companyId: number; id: number };

/** A vehicle of a company, whether deleted or not, held until the transaction ends; or null. */
export async function findVehicleEver(
  db: Tx,
  { companyId, id }: Place,
): Promise<{ vehicle: Vehicle; deleted: boolean } | null> {
  const [row] = await db
    .select({ ...vehicleColumns, deletedAt: vehicles.deletedAt })
    .from(vehicles)
    .where(and(eq(vehicles.id, id), eq(vehicles.companyId, companyId)))
    .for("update");
  if (!row) return null;
  const { deletedAt, ...vehicle } = row;
  return { vehicle, deleted: deletedAt !== null };
}

/** A driver of a company, whether deleted or not, held until the transaction ends; or null. */
export async function findDriverEver(
  db: Tx,
  { companyId, id }: Place,
): Promise<{ driver: Driver; deleted: boolean } | null> {
  const [row] = await db
    .select({ ...driverColumns, deletedAt: drivers.deletedAt })
    .from(drivers)
    .where(and(eq(drivers.id, id), eq(drivers.companyId, companyId)))
    .for("update");
  if (!row) return null;
  const { deletedAt, ...driver } = row;
  return { driver: toDriver(driver), deleted: deletedAt !== null };
}

/** Whether another vehicle in use or about to be has this plate. */
export async function isPlateTaken(db: Tx, { id, licensePlate }: Vehicle): Promise<boolean> {
  if (licensePlate === null) return false;
  const rows = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.licensePlate, licensePlate),
        isNull(vehicles.deletedAt),
        ne(vehicles.status, "inactive"),
        ne(vehicles.id, id),
      ),
    );
  return rows.length > 0;
}

export async function markFleetRestored(db: Tx, { type, id }: Entity, by: string): Promise<void> {
  const table = type === "vehicle" ? vehicles : drivers;
  await db
    .update(table)
    .set({ deletedAt: null, modifiedBy: by })
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
}

/** Those of some vehicles and drivers that are deleted now. */
export async function listDeletedFleet(db: Tx, entities: readonly Entity[]): Promise<Entity[]> {
  const gone = async (type: "vehicle" | "driver"): Promise<Entity[]> => {
    const ids = entities.filter((one) => one.type === type).map(({ id }) => id);
    if (ids.length === 0) return [];
    const table = type === "vehicle" ? vehicles : drivers;
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), isNotNull(table.deletedAt)));
    return rows.map(({ id }) => ({ type, id }));
  };
  return [...(await gone("vehicle")), ...(await gone("driver"))];
}
