import type { z } from "zod";
import { findVehicle } from "#db/queries/fleet/vehicles.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canReadCompany } from "#lib/core/use-cases/reach.ts";
import type { FleetCompany } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle, VehicleChanges } from "#lib/fleet/rules/vehicle.ts";
import type { vehicleChangesSchema, vehicleIdSchema } from "#lib/fleet/vehicle-schema.ts";

type Place = z.output<typeof vehicleIdSchema>;
export type LoadedVehicle = { vehicle: Vehicle; company: FleetCompany };

/**
 * A vehicle the actor may see, with its company, else `not_found`: another company's answers exactly as one that does
 * not exist, and so does one that is asked for under a company it is not in.
 */
export async function loadVehicle(
  ctx: Context,
  place: Place,
  options: { lock?: boolean } = {},
): Promise<Result<LoadedVehicle>> {
  if (!(await canReadCompany(ctx, place.companyId))) return fail("not_found");
  const found = await findVehicle(ctx.db, place, options);
  return found ? ok(found) : fail("not_found");
}

/** The changes a parsed body asks for: the id of a GET changes nothing. */
export function vehicleChangesOf({
  id: _,
  ...changes
}: z.output<typeof vehicleChangesSchema>): VehicleChanges {
  return changes;
}
