import type { z } from "zod";
import { findCompany } from "#db/queries/companies.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import { returnedMember } from "#lib/domain/returning.ts";
import type { Vehicle } from "#lib/domain/vehicle.ts";
import type { returnVehicleSchema } from "#lib/schemas/returning.ts";
import type { Context } from "../context.ts";
import { loadVehicle } from "../vehicles/load.ts";
import { writeVehicle } from "../vehicles/save.ts";
import { keepReturn } from "./keep.ts";

/**
 * 'Palauta' of a vehicle that waits for approval: incomplete again until it is next saved, and the company is told why.
 * Fails with `not_found`, `stale`, `forbidden` or `transition_not_allowed`.
 */
export async function returnVehicle(
  ctx: Context,
  { companyId, vehicleId, body: { reason }, version }: z.output<typeof returnVehicleSchema>,
): Promise<Result<Vehicle>> {
  const loaded = await loadVehicle(ctx, { companyId, vehicleId }, { lock: true });
  if (!loaded.ok) return loaded;
  const before = loaded.value.vehicle;
  if (version !== undefined && version !== before.version) return fail("stale");
  const returned = returnedMember(ctx.actor, "vehicle", before);
  if (!returned.ok) return returned;
  const company = await findCompany(ctx.db, companyId);
  if (company === null) return fail("not_found");
  const name = before.licensePlate;
  await keepReturn(ctx, { entity: { type: "vehicle", id: vehicleId }, company, reason, name });
  return ok(await writeVehicle(ctx, before, returned.value, { returnReason: reason }));
}
