import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { fail, type Issue, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { canEditPlate } from "./fleet-permissions.ts";
import { activationBlockers, lostFields, refusedMove, withFleetStatus } from "./fleet-revision.ts";
import { missingVehicleFields, NO_VEHICLE_FIELDS, type Vehicle, type VehicleFields } from "./vehicle.ts";

/** What a screen or a PUT asks for. A field left out is unchanged. */
export type VehicleChanges = Partial<VehicleFields> & { status?: Status; company?: { id: number } };

type Revision = { changes: VehicleChanges; companyStatus: Status };

/**
 * The one gate of every change to a vehicle: who may change which field in which state, and which transition the change
 * amounts to. Pure; formats and lengths were checked by the schema. `companyStatus` is that of the company the vehicle is
 * in. Fails with `not_found` (not the actor's), `invalid` (issues by path), `incomplete`, `forbidden`,
 * `company_not_active` or `transition_not_allowed`.
 */
export function reviseVehicle(
  actor: Actor,
  vehicle: Vehicle,
  { changes, companyStatus }: Revision,
): Result<Vehicle> {
  if (!canActOnCompany(actor, vehicle.companyId)) return fail("not_found");
  const merged = mergeVehicle(vehicle, changes);
  const missing = missingVehicleFields(merged);
  const issues = [
    ...refusedPlate(actor, vehicle, merged),
    ...refusedMove(actor, vehicle, merged),
    ...lostFields(vehicle, missing),
  ];
  if (issues.length > 0) return fail("invalid", { issues });
  return withFleetStatus(actor, {
    kind: "vehicle",
    before: vehicle,
    merged,
    wanted: changes.status,
    missing,
    unfit: activationBlockers(companyStatus),
  });
}

const refusedPlate = (actor: Actor, before: Vehicle, merged: Vehicle): Issue[] =>
  merged.licensePlate !== before.licensePlate && !canEditPlate(actor, before)
    ? [{ path: "licensePlate", code: "read_only" }]
    : [];

/** The vehicle as it would be with the changes, status aside. */
export function mergeVehicle(vehicle: Vehicle, changes: VehicleChanges): Vehicle {
  const { status: _, company, ...fields } = changes;
  return { ...vehicle, ...fields, companyId: company?.id ?? vehicle.companyId };
}

type Creation = Revision & { companyId: number; at: Date };

/**
 * A new vehicle: it begins empty and incomplete and passes the same gate as any later change. Of one of which nothing
 * at all is known there is nothing to keep. Its id is 0 until it is stored. Fails as reviseVehicle.
 */
export function newVehicle(
  actor: Actor,
  { changes, companyStatus, companyId, at }: Creation,
): Result<Vehicle> {
  const blank: Vehicle = {
    id: 0,
    version: 1,
    companyId,
    status: "incomplete",
    ...NO_VEHICLE_FIELDS,
    createdDate: at,
    createdBy: actor.label,
    modifiedDate: at,
    modifiedBy: actor.label,
    approvedDate: null,
  };
  const nothing =
    missingVehicleFields(mergeVehicle(blank, changes)).length === missingVehicleFields(blank).length;
  if (nothing && canActOnCompany(actor, companyId))
    return fail("invalid", { issues: [{ path: "licensePlate", code: "required" }] });
  return reviseVehicle(actor, blank, { changes, companyStatus });
}
