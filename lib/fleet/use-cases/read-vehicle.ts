import type { z } from "zod";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { vehicleIdSchema } from "#lib/fleet/vehicle-schema.ts";
import { loadVehicle } from "./load-vehicle.ts";

/** One vehicle. Fails with `not_found`. */
export async function getVehicle(
  ctx: Context,
  place: z.output<typeof vehicleIdSchema>,
): Promise<Result<Vehicle>> {
  const loaded = await loadVehicle(ctx, place);
  return loaded.ok ? ok(loaded.value.vehicle) : loaded;
}
