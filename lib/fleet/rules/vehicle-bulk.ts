import type { Actor } from "#lib/core/actor.ts";
import { refusalOfMany } from "#lib/core/bulk-change.ts";
import { type Fail, type Failure, fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { changedFields } from "#lib/history/rules/history.ts";
import { canMoveFleet, canReceiveFleet, type FleetCompany } from "./fleet-permissions.ts";
import { flatVehicle, mergeVehicle, reviseVehicle, type Vehicle, type VehicleChanges } from "./vehicle.ts";

export type VehicleWish = { vehicle: Vehicle; changes: VehicleChanges };
export type VehicleRevision = { before: Vehicle; after: Vehicle };
export type Companies = ReadonlyMap<number, FleetCompany>;
export type RefusedVehicle = { vehicle: Vehicle; failure: Failure };

/**
 * The gate of a bulk change: each vehicle passes reviseVehicle, and nothing but company and status may change. One that
 * is refused refuses them all. `companies` are the live ones among those the vehicles are in and go to, by id. Answers
 * with those that change. Fails with `forbidden` for an actor who may not move vehicles, else as refusalOfVehicles.
 */
export function reviseVehicles(
  actor: Actor,
  wishes: readonly VehicleWish[],
  companies: Companies,
): Result<VehicleRevision[]> {
  if (!canMoveFleet(actor) && wishes.some(isMove)) return fail("forbidden");
  const refused: RefusedVehicle[] = [];
  const revisions: VehicleRevision[] = [];
  for (const wish of wishes) {
    const before = wish.vehicle;
    const revised = reviseOne(actor, wish, companies);
    if (!revised.ok) refused.push({ vehicle: before, failure: revised.error });
    else if (differs(before, revised.value)) revisions.push({ before, after: revised.value });
  }
  return refused.length > 0 ? refusalOfVehicles(refused) : ok(revisions);
}

const isMove = ({ vehicle, changes }: VehicleWish): boolean =>
  changes.company !== undefined && changes.company.id !== vehicle.companyId;

const differs = (before: Vehicle, after: Vehicle): boolean =>
  before.companyId !== after.companyId || before.status !== after.status;

function reviseOne(actor: Actor, wish: VehicleWish, companies: Companies): Result<Vehicle> {
  const { vehicle, changes } = wish;
  const company = companies.get(changes.company?.id ?? vehicle.companyId);
  if (!company || (isMove(wish) && !canReceiveFleet(company))) return invalidTarget();
  const issues = otherChanges(vehicle, changes);
  if (issues.length > 0) return fail("invalid", { issues });
  return reviseVehicle(actor, vehicle, { changes, companyStatus: company.status });
}

const invalidTarget = (): Fail =>
  fail("invalid_target", { issues: [{ path: "company", code: "invalid_target" }] });

/** A whole vehicle as a GET gave it is welcome; what else of it is meant to change has a page of its own. */
function otherChanges(vehicle: Vehicle, changes: VehicleChanges): Issue[] {
  const merged = { ...mergeVehicle(vehicle, changes), companyId: vehicle.companyId };
  const { after } = changedFields(flatVehicle(vehicle), flatVehicle(merged));
  return Object.keys(after).map((path) => ({ path, code: "read_only" }));
}

/** One refusal for many vehicles, by their plates; as refusalOfMany. */
export const refusalOfVehicles = (refused: readonly RefusedVehicle[]): Fail =>
  refusalOfMany(
    "vehicles",
    refused.map(({ vehicle: { id, licensePlate }, failure }) => ({ id, name: licensePlate, failure })),
  );
