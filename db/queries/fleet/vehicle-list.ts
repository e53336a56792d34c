import { and, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { vehicles } from "#db/schema.ts";
import type { Status } from "#lib/core/status.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { VehicleColumn } from "#lib/fleet/vehicle-fields.ts";
import { type FleetFilter, type FleetSlice, inFinnish, orElse, type SortKey, sliced } from "./fleet-slice.ts";
import { vehicleColumns } from "./vehicle-row.ts";

export type VehicleSort = VehicleColumn | "id";

/** Each as its index has it, alone and behind the status filter: what is not filled in yet comes first. */
const KEYS: Record<VehicleSort, SortKey> = {
  plate: { value: orElse(vehicles.licensePlate, sql`''`), type: "text" },
  make: { value: inFinnish(orElse(vehicles.make, sql`''`)), type: "text" },
  model: { value: inFinnish(orElse(vehicles.model, sql`''`)), type: "text" },
  year: { value: orElse(vehicles.year, sql`0`), type: "integer" },
  color: { value: inFinnish(orElse(vehicles.color, sql`''`)), type: "text" },
  type: { value: orElse(vehicles.vehicleType, sql`''`), type: "text" },
  status: { value: sql`${vehicles.status}`, type: "text" },
  id: null,
};

/** The plate also without its dash, as people type it. */
const HAYSTACK = sql`concat_ws(' ', ${vehicles.licensePlate}, replace(${vehicles.licensePlate}, '-', ''), ${vehicles.make}, ${vehicles.model}, ${vehicles.color})`;

/**
 * A company's vehicles: up to `limit + 1`, from the cursor on in reading direction. `lock` holds them until the
 * transaction ends.
 */
export async function listVehicleRows(
  db: Tx,
  slice: FleetSlice<VehicleSort>,
  options: { lock?: boolean } = {},
): Promise<Vehicle[]> {
  const { where, orderBy } = sliced(vehicles, slice, { keys: KEYS, haystack: HAYSTACK });
  const query = db
    .select(vehicleColumns)
    .from(vehicles)
    .where(and(...where))
    .orderBy(...orderBy)
    .limit(slice.limit + 1);
  return options.lock ? query.for("update") : query;
}

/** How many vehicles there are behind a filter, per status; reads them all. */
export async function countVehiclesBehind(db: Tx, filter: FleetFilter): Promise<Map<Status, number>> {
  const slice = { filter, order: { by: "id", direction: "asc" }, cursor: null, limit: 0 } as const;
  const { where } = sliced(vehicles, slice, { keys: KEYS, haystack: HAYSTACK });
  const rows = await db
    .select({ status: vehicles.status, count: sql<number>`count(*)::integer` })
    .from(vehicles)
    .where(and(...where))
    .groupBy(vehicles.status);
  return new Map(rows.map(({ status, count }) => [status, count]));
}
