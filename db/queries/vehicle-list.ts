import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { vehicles } from "#db/schema.ts";
import type { Cursor } from "#lib/domain/keyset.ts";
import type { VehicleRow } from "#lib/domain/vehicle.ts";

type Slice = { companyId: number; cursor: Cursor | null; limit: number };

/** As its index has it: what has no plate yet comes first. */
const PLATE = sql`coalesce(${vehicles.licensePlate}, '')`;

/** A company's vehicles by plate: up to `limit + 1`, from the cursor on in reading direction. */
export async function listVehicleRows(db: Tx, { companyId, cursor, limit }: Slice): Promise<VehicleRow[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? desc : asc;
  const place = sql`(${PLATE}, ${vehicles.id})`;
  const mark = cursor && sql`(${cursor.value}::text, ${cursor.id}::bigint)`;
  return db
    .select({
      id: vehicles.id,
      licensePlate: vehicles.licensePlate,
      make: vehicles.make,
      model: vehicles.model,
      year: vehicles.year,
      color: vehicles.color,
      vehicleType: vehicles.vehicleType,
      status: vehicles.status,
    })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.companyId, companyId),
        isNull(vehicles.deletedAt),
        mark ? (backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(PLATE), turn(vehicles.id))
    .limit(limit + 1);
}
