import type { z } from "zod";
import { updateVehicle } from "#db/queries/fleet/vehicles.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { isApproval } from "#lib/core/status.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import { staleOf } from "#lib/core/use-cases/stale.ts";
import { flatVehicle, mergeVehicle, reviseVehicle, type Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { saveVehicleSchema } from "#lib/fleet/vehicle-schema.ts";
import { type Flat, revisionEvents, withNote } from "#lib/history/rules/history.ts";
import { companyAfter } from "./company.ts";
import { loadVehicle, vehicleChangesOf } from "./load-vehicle.ts";

/**
 * Saves any part of a vehicle: the form, a pressed status button, a PUT of the whole or an admin's move to another
 * company. One gate decides (reviseVehicle). Fails with `not_found`, `stale` (both values of each differing field),
 * `invalid`, `incomplete`, `forbidden`, `company_not_active`, `transition_not_allowed`, `license_plate_taken`.
 */
export async function saveVehicle(
  ctx: Context,
  { companyId, vehicleId, body, version }: z.output<typeof saveVehicleSchema>,
): Promise<Result<Vehicle>> {
  const loaded = await loadVehicle(ctx, { companyId, vehicleId }, { lock: true });
  if (!loaded.ok) return loaded;
  const { vehicle: before, company } = loaded.value;
  const changes = vehicleChangesOf(body);
  if (version !== undefined && version !== before.version) {
    const wanted = { ...mergeVehicle(before, changes), status: changes.status ?? before.status };
    return staleOf(flatVehicle(before), flatVehicle(wanted));
  }

  const target = await companyAfter(ctx, { before, company, target: changes.company?.id });
  if (!target.ok) return target;
  const revised = reviseVehicle(ctx.actor, before, { changes, companyStatus: target.value.status });
  return revised.ok ? ok(await writeVehicle(ctx, before, revised.value)) : revised;
}

/**
 * Writes a revision that passed the gate: the row and what the history tells; nothing where nothing changed. The history
 * tells `note` beside what changed.
 */
export async function writeVehicle(
  ctx: Context,
  before: Vehicle,
  revised: Vehicle,
  note: Flat = {},
): Promise<Vehicle> {
  const told = revisionEvents(flatVehicle(before), flatVehicle(revised));
  if (told.length === 0) return before;
  const after = await updateVehicle(ctx.db, { ...revised, modifiedBy: ctx.actor.label });
  const vehicle = { entityType: "vehicle", entityId: after.id, status: after.status } as const;
  const approval = isApproval(before, after.status);
  for (const event of told) await recordEvent(ctx, { ...vehicle, approval, ...withNote(event, note) });
  return after;
}
