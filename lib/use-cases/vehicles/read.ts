import type { z } from "zod";
import { ok, type Result } from "#lib/domain/result.ts";
import type { Vehicle } from "#lib/domain/vehicle.ts";
import type { vehicleIdSchema } from "#lib/schemas/vehicle.ts";
import type { Context } from "../context.ts";
import { loadVehicle } from "./load.ts";

/** One vehicle. Fails with `not_found`. */
export async function getVehicle(
  ctx: Context,
  place: z.output<typeof vehicleIdSchema>,
): Promise<Result<Vehicle>> {
  const loaded = await loadVehicle(ctx, place);
  return loaded.ok ? ok(loaded.value.vehicle) : loaded;
}
