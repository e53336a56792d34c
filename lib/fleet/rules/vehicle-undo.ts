import type { Actor } from "#lib/core/actor.ts";
import { canStillUndo } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { canMoveFleet, canReceiveFleet } from "./fleet-permissions.ts";
import type { Vehicle } from "./vehicle.ts";
import {
  type Companies,
  type RefusedVehicle,
  refusalOfVehicles,
  type VehicleRevision,
} from "./vehicle-bulk.ts";

export type BulkKind = "move" | "status";

/** A bulk change as it was recorded. */
export type BulkChange = {
  id: number;
  at: Date;
  by: string;
  /** The company in whose list the vehicles were chosen. */
  companyId: number;
  kind: BulkKind;
  count: number;
  undoneAt: Date | null;
};

/** What one vehicle was before a bulk change, and the version that the change gave it. */
export type VehicleBefore = { vehicleId: number; version: number; companyId: number; status: Status };

/** Whether the actor may take a bulk change back now. Fails with `forbidden`, `already_undone` or `undo_too_late`. */
export function canUndo(actor: Actor, change: BulkChange, now: Date): Result<null> {
  return canMoveFleet(actor) ? canStillUndo(change, now) : fail("forbidden");
}

/**
 * The inverse of a bulk change, all of it or none: a vehicle that anybody has changed since stays as they left it, and
 * so do the others. `vehicles` and `companies` are those that are there now, by id. Fails as refusalOfVehicles with
 * `changed_since`, `invalid_target` (a company that is gone or 'Poistettu') or `company_not_active`.
 */
export function undoRevisions(
  records: readonly VehicleBefore[],
  vehicles: ReadonlyMap<number, Vehicle>,
  companies: Companies,
): Result<VehicleRevision[]> {
  const refused: RefusedVehicle[] = [];
  const revisions: VehicleRevision[] = [];
  for (const record of records) {
    const before = vehicles.get(record.vehicleId);
    if (!before) return fail("changed_since");
    const after = restored(before, record, companies);
    if (after.ok) revisions.push({ before, after: after.value });
    else refused.push({ vehicle: before, failure: after.error });
  }
  return refused.length > 0 ? refusalOfVehicles(refused) : ok(revisions);
}

function restored(vehicle: Vehicle, record: VehicleBefore, companies: Companies): Result<Vehicle> {
  if (vehicle.version !== record.version) return fail("changed_since");
  const company = companies.get(record.companyId);
  const returns = record.companyId !== vehicle.companyId;
  if (!company || (returns && !canReceiveFleet(company))) return fail("invalid_target");
  const reactivated = record.status === "active" && vehicle.status !== "active";
  if (reactivated && company.status !== "active") return fail("company_not_active");
  return ok({ ...vehicle, companyId: record.companyId, status: record.status });
}
