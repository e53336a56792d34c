import type { z } from "zod";
import { insertVehicle } from "#db/queries/fleet/vehicles.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import { findSubmitted, rememberSubmitted } from "#lib/core/use-cases/once.ts";
import { flatVehicle, newVehicle, type Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { createVehicleSchema } from "#lib/fleet/vehicle-schema.ts";
import { companyAfter, loadFleetCompany } from "./company.ts";
import { vehicleChangesOf } from "./load-vehicle.ts";
import { getVehicle } from "./read-vehicle.ts";

/**
 * Adds a vehicle to a company: pending when nothing required is missing, otherwise incomplete. The same `submissionKey`
 * again finds the same vehicle. Fails with `not_found` (the company), `invalid`, `license_plate_taken`,
 * `submission_conflict`, and as reviseVehicle where a status is asked for.
 */
export async function createVehicle(
  ctx: Context,
  { companyId, body, submissionKey }: z.output<typeof createVehicleSchema>,
): Promise<Result<Vehicle>> {
  const company = await loadFleetCompany(ctx, companyId, { lock: true });
  if (!company.ok) return company;
  const submission = { key: submissionKey, content: ["vehicle", companyId, body] };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) return getVehicle(ctx, { companyId, vehicleId: known.value });

  const target = await companyAfter(ctx, {
    before: { companyId },
    company: company.value,
    target: body.company?.id,
  });
  if (!target.ok) return target;
  const revised = newVehicle(ctx.actor, {
    changes: vehicleChangesOf(body),
    companyId,
    companyStatus: target.value.status,
    at: ctx.now,
  });
  if (!revised.ok) return revised;
  const vehicle = await insertVehicle(ctx.db, revised.value);
  await rememberSubmitted(ctx, submission, vehicle.id);
  await recordEvent(ctx, {
    entityType: "vehicle",
    entityId: vehicle.id,
    companyId: vehicle.companyId,
    action: "create",
    status: vehicle.status,
    after: flatVehicle(vehicle),
  });
  return ok(vehicle);
}
