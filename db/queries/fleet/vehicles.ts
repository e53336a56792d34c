import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies, vehicles } from "#db/schema.ts";
import type { FleetCompany } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { vehicleColumns, vehicleValues } from "./vehicle-row.ts";

type Place = { companyId: number; vehicleId: number };

/** One live vehicle of a live company, with that company; or null. `lock` holds the vehicle until the transaction ends. */
export async function findVehicle(
  db: Tx,
  { companyId, vehicleId }: Place,
  options: { lock?: boolean } = {},
): Promise<{ vehicle: Vehicle; company: FleetCompany } | null> {
  const query = db
    .select({ ...vehicleColumns, companyName: companies.companyName, companyStatus: companies.status })
    .from(vehicles)
    .innerJoin(companies, and(eq(companies.id, vehicles.companyId), isNull(companies.deletedAt)))
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.companyId, companyId), isNull(vehicles.deletedAt)));
  const [row] = await (options.lock ? query.for("update", { of: vehicles }) : query);
  if (!row) return null;
  const { companyName, companyStatus, ...vehicle } = row;
  return { vehicle, company: { id: companyId, companyName, status: companyStatus } };
}

/** Stores a new vehicle, which gets its id here. */
export async function insertVehicle(db: Tx, vehicle: Vehicle): Promise<Vehicle> {
  const [row] = await db
    .insert(vehicles)
    .values({ ...vehicleValues(vehicle), createdBy: vehicle.createdBy })
    .returning(vehicleColumns);
  if (!row) throw new Error("the vehicle was not inserted");
  return row;
}

/** Writes a revision; the database counts the version up. */
export async function updateVehicle(db: Tx, vehicle: Vehicle): Promise<Vehicle> {
  const [row] = await db
    .update(vehicles)
    .set(vehicleValues(vehicle))
    .where(eq(vehicles.id, vehicle.id))
    .returning(vehicleColumns);
  if (!row) throw new Error("the vehicle was not updated");
  return row;
}

export async function markVehicleDeleted(
  db: Tx,
  id: number,
  deletion: { at: Date; by: string },
): Promise<void> {
  await db
    .update(vehicles)
    .set({ deletedAt: deletion.at, modifiedBy: deletion.by })
    .where(eq(vehicles.id, id));
}
