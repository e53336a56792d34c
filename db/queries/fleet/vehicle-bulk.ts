import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { vehicles } from "#db/schema/fleet.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { VehicleRevision } from "#lib/fleet/rules/vehicle-bulk.ts";
import { vehicleRows } from "./member-rows.ts";

/** Writes company and status of many in one statement, and answers with them as they are now. */
export async function updateVehicles(
  db: Tx,
  revisions: readonly VehicleRevision[],
  modifiedBy: string,
): Promise<Vehicle[]> {
  const after = revisions.map((revision) => revision.after);
  const ids = sql.param(after.map(({ id }) => id));
  const companyIds = sql.param(after.map(({ companyId }) => companyId));
  const statuses = sql.param(after.map(({ status }) => status));
  const rows = await db
    .update(vehicles)
    .set({ companyId: sql`revised.company_id`, status: sql`revised.status`, modifiedBy })
    .from(
      sql`unnest(${ids}::bigint[], ${companyIds}::bigint[], ${statuses}::text[]) as revised (id, company_id, status)`,
    )
    .where(sql`${vehicles.id} = revised.id`)
    .returning(vehicleRows.columns);
  return rows.map(vehicleRows.toMember);
}

/** Which of these plates a live vehicle in or before use already has. */
export async function listPlatesInUse(db: Tx, plates: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ plate: vehicles.licensePlate })
    .from(vehicles)
    // As the index that keeps them unique has it.
    .where(
      sql`${vehicles.licensePlate} = any(${sql.param([...plates])}) and ${vehicles.deletedAt} is null
        and ${vehicles.status} <> 'inactive'`,
    );
  return new Set(rows.map(({ plate }) => plate ?? ""));
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
