import type { z } from "zod";
import { markVehicleDeleted } from "#db/queries/fleet/vehicles.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import { canDeleteFleetMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { flatVehicle, reviseVehicle } from "#lib/fleet/rules/vehicle.ts";
import type { deleteVehicleSchema } from "#lib/fleet/vehicle-schema.ts";
import { loadVehicle } from "./load-vehicle.ts";
import { writeVehicle } from "./save-vehicle.ts";

/**
 * 'Poista'. An incomplete vehicle disappears from its list, a pending one becomes inactive and stays visible; what has
 * been in use is refused with `not_deletable`. Nothing is erased: the event keeps the content.
 */
export async function deleteVehicle(
  ctx: Context,
  { companyId, vehicleId, version }: z.output<typeof deleteVehicleSchema>,
): Promise<Result<{ gone: boolean }>> {
  const loaded = await loadVehicle(ctx, { companyId, vehicleId }, { lock: true });
  if (!loaded.ok) return loaded;
  const { vehicle, company } = loaded.value;
  if (version !== undefined && version !== vehicle.version) return fail("stale");
  if (!canDeleteFleetMember(ctx.actor, vehicle)) return fail("not_deletable");

  if (vehicle.status === "pending") {
    const changes = { status: "inactive" } as const;
    const withdrawn = reviseVehicle(ctx.actor, vehicle, { changes, companyStatus: company.status });
    if (!withdrawn.ok) return withdrawn;
    await writeVehicle(ctx, vehicle, withdrawn.value);
    return ok({ gone: false });
  }
  await recordEvent(ctx, {
    entityType: "vehicle",
    entityId: vehicle.id,
    companyId: vehicle.companyId,
    action: "delete",
    status: vehicle.status,
    before: flatVehicle(vehicle),
  });
  await markVehicleDeleted(ctx.db, vehicle.id, { at: ctx.now, by: ctx.actor.label });
  return ok({ gone: true });
}
