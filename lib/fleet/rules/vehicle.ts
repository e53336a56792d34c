import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { emptyFields, flatFields, missingFields, withFirst } from "#lib/core/field-table.ts";
import { fail, type Issue, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { type VehicleFields, vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import {
  activationBlockers,
  canEditPlate,
  lostFields,
  type MemberChanges,
  type MemberOrigin,
  mergeMember,
  newMember,
  refusedMove,
  type StoredMember,
  withFleetStatus,
} from "./fleet-permissions.ts";

export type Vehicle = VehicleFields & StoredMember;

/** Everything that a vehicle lacks before approval, in the form's order. */
export const missingVehicleFields = (vehicle: VehicleFields): string[] =>
  withFirst(missingFields(vehicleFields, vehicle), ["licensePlate", "vehicleType"]);

/** A vehicle's content for the history. */
export const flatVehicle = (vehicle: Vehicle): Flat => ({
  ...flatFields(vehicleFields, vehicle),
  status: vehicle.status,
  company: vehicle.companyId,
});

/** The changes of a form or a PUT. An absent field stays unchanged. */
export type VehicleChanges = MemberChanges<typeof vehicleFields>;

type Revision = { changes: VehicleChanges; companyStatus: Status };
type Creation = Revision & MemberOrigin;

/**
 * The one gate of every change to a vehicle: who may change which field in which state, and which transition the change means.
 * Pure; the schema has checked formats and lengths. `companyStatus` is the status of the vehicle's company. Fails with
 * `not_found` (not the actor's), `invalid` (issues by path), `incomplete`, `forbidden`, `company_not_active` or
 * `transition_not_allowed`.
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
    unfit: vehicleUnfit(merged, { companyStatus }),
  });
}

/** Why a vehicle may not be in use now, apart from missing fields. */
export const vehicleUnfit = (_: VehicleFields, { companyStatus }: Pick<Revision, "companyStatus">): Issue[] =>
  activationBlockers(companyStatus);

const refusedPlate = (actor: Actor, before: Vehicle, merged: Vehicle): Issue[] =>
  merged.licensePlate !== before.licensePlate && !canEditPlate(actor, before)
    ? [{ path: "licensePlate", code: "read_only" }]
    : [];

/** The vehicle with the changes applied, except the status. */
export const mergeVehicle = (vehicle: Vehicle, changes: VehicleChanges): Vehicle =>
  mergeMember(vehicleFields, vehicle, changes);

/**
 * A new vehicle: begins empty and incomplete and passes the same gate as any later change. An empty one is refused. Its id is 0
 * until it is stored. Fails like reviseVehicle.
 */
export function newVehicle(actor: Actor, { changes, companyStatus, ...origin }: Creation): Result<Vehicle> {
  const blank: Vehicle = { ...newMember(actor, origin), ...emptyFields(vehicleFields) };
  const filled = Object.values(flatFields(vehicleFields, mergeVehicle(blank, changes)));
  if (filled.every((value) => value === null) && canActOnCompany(actor, origin.companyId))
    return fail("invalid", { issues: [{ path: "licensePlate", code: "required" }] });
  return reviseVehicle(actor, blank, { changes, companyStatus });
}
