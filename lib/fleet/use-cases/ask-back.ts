import type { z } from "zod";
import { canActOnCompany, canSeeCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { listPlatesInUse } from "#lib/fleet/queries/plates.ts";
import {
  declineReactivationWish,
  findReactivationWish,
  upsertReactivationWish,
} from "#lib/fleet/queries/reactivation-wishes.ts";
import type { ReactivationWish } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { askVehicleBackSchema, vehicleIdSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadMember, vehicleDefinition } from "./load.ts";

type VehiclePlace = z.output<typeof vehicleIdSchema>;

/**
 * Asks for a vehicle out of use to be taken back into use. The wish waits in the admins' queue, once. Fails with `not_found`,
 * `forbidden`, `transition_not_allowed` (it is not out of use), `license_plate_taken`.
 */
export async function askVehicleBack(
  ctx: Context,
  { companyId, vehicleId }: z.output<typeof askVehicleBackSchema>,
): Promise<Result<Vehicle>> {
  const loaded = await loadMember(ctx, vehicleDefinition, { companyId, id: vehicleId }, { lock: true });
  if (!loaded.ok) return loaded;
  const vehicle = loaded.value.member;
  if (!canActOnCompany(ctx.actor, companyId)) return fail("forbidden");
  if (vehicle.status !== "inactive") return fail("transition_not_allowed");
  const { licensePlate } = vehicle;
  if (licensePlate !== null && (await listPlatesInUse(ctx.db, [licensePlate])).has(licensePlate))
    return fail("license_plate_taken", { issues: [{ path: "licensePlate", code: "license_plate_taken" }] });
  const open = await findReactivationWish(ctx.db, vehicleId);
  if (open !== null && open.declinedAt === null) return ok(vehicle);
  await upsertReactivationWish(ctx.db, { vehicleId, companyId, at: ctx.now, by: ctx.actor.label });
  await tell(ctx, vehicle, { reactivationWish: ctx.now.toISOString() });
  return ok(vehicle);
}

/** The wish for a vehicle, or null. Fails with `not_found`. */
export async function getReactivationWish(
  ctx: Context,
  { companyId, vehicleId }: VehiclePlace,
): Promise<Result<ReactivationWish | null>> {
  if (!canSeeCompany(ctx.actor, companyId)) return fail("not_found");
  return ok(await findReactivationWish(ctx.db, vehicleId));
}

/** Declines a wish with a reason. Fails with `forbidden` and, without a wish, `transition_not_allowed`. */
export async function declineVehicle(
  ctx: Context,
  vehicle: Vehicle,
  reason: string,
): Promise<Result<Vehicle>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const declined = { vehicleId: vehicle.id, at: ctx.now, by: ctx.actor.label, reason };
  if (!(await declineReactivationWish(ctx.db, declined))) return fail("transition_not_allowed");
  await tell(ctx, vehicle, { reactivationDeclined: reason });
  return ok(vehicle);
}

const tell = (ctx: Context, { id, companyId, status }: Vehicle, note: Record<string, string>) =>
  recordEvent(ctx, {
    entityType: "vehicle",
    entityId: id,
    companyId,
    action: "update",
    status,
    before: {},
    after: note,
  });
