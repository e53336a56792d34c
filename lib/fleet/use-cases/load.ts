import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { findFleetCompany, lockFleetCompanies } from "#lib/companies/queries/companies.ts";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import { canActOnCompany, canSeeCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { driverRows, type MemberRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { findMember } from "#lib/fleet/queries/members.ts";
import { listPlatesInUse } from "#lib/fleet/queries/plates.ts";
import { listOutOfUse } from "#lib/fleet/queries/reactivation-wishes.ts";
import type { Driver, DriverChanges } from "#lib/fleet/rules/driver.ts";
import { canReceiveFleet, type FleetMember, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { driverRules, type MemberRules, vehicleRules } from "#lib/fleet/rules/members.ts";
import type { Vehicle, VehicleChanges } from "#lib/fleet/rules/vehicle.ts";
import type { driverIdSchema, vehicleIdSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** A key that is unique among the members not out of use. */
type Unique<Member> = {
  /** The refusal's code for a second one. */
  code: string;
  keyOf: (member: Member) => string;
  listInUse: (db: Tx, keys: readonly string[]) => Promise<Set<string>>;
};

/** The differences between vehicles and drivers for the shared use cases. */
export type MemberDefinition<Member extends StoredMember, Changes> = MemberRules<Member, Changes> & {
  rows: MemberRows<Member>;
  unique: Unique<Member> | null;
  /** Refuses a member that may not be stored beside another member of its company. `before` is null for a new member. */
  refuseDuplicate: (ctx: Context, before: Member | null, after: Member) => Promise<Result<null>>;
};

export const vehicleDefinition: MemberDefinition<Vehicle, VehicleChanges> = {
  ...vehicleRules,
  rows: vehicleRows,
  unique: {
    code: "license_plate_taken",
    keyOf: ({ licensePlate }) => licensePlate ?? "",
    listInUse: listPlatesInUse,
  },
  refuseDuplicate: refusePlateOutOfUse,
};

export const driverDefinition: MemberDefinition<Driver, DriverChanges> = {
  ...driverRules,
  rows: driverRows,
  unique: null,
  refuseDuplicate: async () => ok(null),
};

export type MemberPlace = { companyId: number; id: number };
export type LoadedMember<Member> = { member: Member; company: FleetCompany };

/**
 * A vehicle or driver that the actor may see, with its company. Fails with `not_found`, alike for another company's, an unknown
 * id, and one asked for under a wrong company.
 */
export async function loadMember<Member extends StoredMember>(
  ctx: Context,
  { rows }: Pick<MemberDefinition<Member, never>, "rows">,
  place: MemberPlace,
  options: { lock?: boolean } = {},
): Promise<Result<LoadedMember<Member>>> {
  if (!canSeeCompany(ctx.actor, place.companyId)) return fail("not_found");
  const found = await findMember(ctx.db, rows, place, options);
  return found ? ok(found) : fail("not_found");
}

/** One vehicle. Fails with `not_found`. */
export async function getVehicle(
  ctx: Context,
  { companyId, vehicleId }: z.output<typeof vehicleIdSchema>,
): Promise<Result<Vehicle>> {
  const loaded = await loadMember(ctx, vehicleDefinition, { companyId, id: vehicleId });
  return loaded.ok ? ok(loaded.value.member) : loaded;
}

/** One driver. Fails with `not_found`. */
export async function getDriver(
  ctx: Context,
  { companyId, driverId }: z.output<typeof driverIdSchema>,
): Promise<Result<Driver>> {
  const loaded = await loadMember(ctx, driverDefinition, { companyId, id: driverId });
  return loaded.ok ? ok(loaded.value.member) : loaded;
}

/** The changes of a parsed body: the id of a GET changes nothing. */
export function memberChangesOf<Body extends { id?: unknown; warnings?: unknown }>({
  id: _,
  warnings: __,
  ...changes
}: Body): Omit<Body, "id" | "warnings"> {
  return changes;
}

/**
 * The company of a fleet that the actor may see, else `not_found`. `lock` locks it, so that nothing is added to a company that
 * is being deleted.
 */
export async function loadFleetCompany(
  ctx: Context,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Result<FleetCompany>> {
  if (!canSeeCompany(ctx.actor, id)) return fail("not_found");
  const company = options.lock
    ? (await lockFleetCompanies(ctx.db, [id])).get(id)
    : await findFleetCompany(ctx.db, id);
  return company ? ok(company) : fail("not_found");
}

/** loadFleetCompany as a use case, which a page runs first. Fails with `not_found`. */
export const getFleetCompany = (ctx: Context, { companyId }: { companyId: number }) =>
  loadFleetCompany(ctx, companyId);

/** The same for a page of the company's money. */
export const getMoneyCompany: typeof getFleetCompany & { money?: true } = (ctx, place) =>
  getFleetCompany(ctx, place);
getMoneyCompany.money = true;

/**
 * The company after a change: the current one, or the named one if the actor may move. Locked until the end. Fails with
 * `invalid_target` on its field if the company does not exist or takes no members.
 */
export async function companyAfter(
  { actor, db }: Context,
  {
    before,
    company,
    target,
  }: { before: Pick<FleetMember, "companyId">; company: FleetCompany; target: number | undefined },
): Promise<Result<FleetCompany>> {
  // The gate then refuses this actor, who so learns nothing about the existence of companies.
  if (target === undefined || target === before.companyId || !canActOnCompany(actor, target))
    return ok(company);
  // Locks both at once, by id: two moves in opposite directions would otherwise deadlock.
  const found = (await lockFleetCompanies(db, [before.companyId, target])).get(target);
  return found && canReceiveFleet(found)
    ? ok(found)
    : fail("invalid", { issues: [{ path: "company", code: "invalid_target" }] });
}

/**
 * The given plates of the company's own vehicles that were in use and are out of use: the company asks those vehicles back
 * instead of adding new ones. Empty for admins.
 */
export const listPlatesOutOfUse = async (
  { actor, db }: Context,
  companyId: number,
  plates: readonly string[],
): Promise<string[]> => (actor.admin ? [] : [...(await listOutOfUse(db, companyId, plates)).keys()]);

/** Refuses the plate of a company's vehicle that is out of use, and names that vehicle. Fails with `vehicle_out_of_use`. */
async function refusePlateOutOfUse(
  { actor, db }: Context,
  before: Vehicle | null,
  { companyId, licensePlate }: Vehicle,
): Promise<Result<null>> {
  if (actor.admin || licensePlate === null || licensePlate === before?.licensePlate) return ok(null);
  const vehicleId = (await listOutOfUse(db, companyId, [licensePlate])).get(licensePlate);
  if (vehicleId === undefined) return ok(null);
  const issues = [{ path: "licensePlate", code: "vehicle_out_of_use" }];
  return fail("vehicle_out_of_use", { issues, details: { vehicleId } });
}
