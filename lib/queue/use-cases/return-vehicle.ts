import type { z } from "zod";
import { findCompany } from "#db/queries/companies/companies.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { loadVehicle } from "#lib/fleet/use-cases/load-vehicle.ts";
import { writeVehicle } from "#lib/fleet/use-cases/save-vehicle.ts";
import { returnedMember } from "#lib/queue/rules/returning.ts";
import type { returnVehicleSchema } from "#lib/queue/schema.ts";
import { keepReturn } from "./record-return.ts";

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
