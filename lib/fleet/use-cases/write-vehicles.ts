import { insertBulkChange } from "#db/queries/fleet/bulk-changes.ts";
import { listPlatesInUse, updateVehicles } from "#db/queries/fleet/vehicle-bulk.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isApproval } from "#lib/core/status.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvents } from "#lib/core/use-cases/events.ts";
import { flatVehicle, type Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { refusalOfVehicles, type VehicleRevision } from "#lib/fleet/rules/vehicle-bulk.ts";
import { revisionEvents } from "#lib/history/rules/history.ts";
import { keepDecisions } from "./decision-mail.ts";

/** Waiting for somebody else's bulk change of the same vehicles included. */
export const BULK_DEADLINE_MS = 15_000;

/**
 * Writes revisions that passed the gate: the rows, and what the history tells of each. Answers with the vehicles as they now are. Fails
 * with `license_plate_taken`, which names those that cannot come back into use beside another with the same plate.
 */
export async function writeVehicles(
  ctx: Context,
  revisions: readonly VehicleRevision[],
): Promise<Result<Vehicle[]>> {
  const plates = await refusePlatesInUse(ctx, revisions);
  if (!plates.ok) return plates;
  const after = await updateVehicles(ctx.db, revisions, ctx.actor.label);
  const events = revisions.flatMap(({ before, after: { id, companyId, status } }) =>
    revisionEvents(flatVehicle(before), flatVehicle({ ...before, companyId, status })).map((event) => ({
      entityType: "vehicle" as const,
      entityId: id,
      status,
      approval: isApproval(before, status),
      ...event,
    })),
  );
  await recordEvents(ctx, events);
  const approvals = revisions.filter(({ before, after: { status } }) => isApproval(before, status));
  await keepDecisions(
    ctx,
    approvals.map(({ after: { id: entityId, companyId } }) => ({
      companyId,
      kind: "vehicle",
      entityId,
      status: "active",
    })),
  );
  return ok(after);
}

/** The database would refuse the first of them, without saying which. */
async function refusePlatesInUse(
  { db }: Context,
  revisions: readonly VehicleRevision[],
): Promise<Result<null>> {
  const returning = revisions
    .filter(({ before, after }) => before.status === "inactive" && after.status !== "inactive")
    .map(({ before }) => before);
  if (returning.length === 0) return ok(null);
  const inUse = await listPlatesInUse(
    db,
    returning.map(({ licensePlate }) => licensePlate ?? ""),
  );
  const refused = returning.filter(({ licensePlate }) => {
    const taken = inUse.has(licensePlate ?? "");
    inUse.add(licensePlate ?? "");
    return taken;
  });
  if (refused.length === 0) return ok(null);
  const { error: failure } = fail("license_plate_taken");
  return refusalOfVehicles(refused.map((vehicle) => ({ vehicle, failure })));
}

/** Records what an admin may take back; null for others, whose bulk changes only their history tells. */
export async function recordBulkChange(
  { db, actor, now }: Context,
  { companyId, revisions, after }: Written,
): Promise<number | null> {
  if (!actor.admin) return null;
  const versions = new Map(after.map(({ id, version }) => [id, version]));
  const moved = revisions.some((one) => one.before.companyId !== one.after.companyId);
  return insertBulkChange(
    db,
    {
      at: now,
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      companyId,
      kind: moved ? "move" : "status",
      targetCompanyId: moved ? shared(revisions.map((one) => one.after.companyId)) : null,
      targetStatus: moved ? null : shared(revisions.map((one) => one.after.status)),
      count: revisions.length,
    },
    revisions.map(({ before }) => ({
      vehicleId: before.id,
      version: versions.get(before.id) ?? 0,
      companyId: before.companyId,
      status: before.status,
    })),
  );
}

type Written = { companyId: number; revisions: readonly VehicleRevision[]; after: readonly Vehicle[] };

const shared = <Value>([first, ...others]: readonly Value[]): Value | null =>
  first !== undefined && others.every((other) => other === first) ? first : null;
