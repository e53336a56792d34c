import type { z } from "zod";
import { findMember } from "#db/queries/fleet/members.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canReadCompany } from "#lib/core/use-cases/reach.ts";
import type { driverIdSchema } from "#lib/fleet/driver-schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { FleetCompany, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { vehicleIdSchema } from "#lib/fleet/vehicle-schema.ts";
import { driverDefinition, type MemberDefinition, vehicleDefinition } from "./definitions.ts";

export type MemberPlace = { companyId: number; id: number };
export type LoadedMember<Member> = { member: Member; company: FleetCompany };

/**
 * A vehicle or driver the actor may see, with its company, else `not_found`: another company's answers exactly as one
 * that does not exist, and so does one that is asked for under a company it is not in.
 */
export async function loadMember<Member extends StoredMember>(
  ctx: Context,
  { rows }: Pick<MemberDefinition<Member, never>, "rows">,
  place: MemberPlace,
  options: { lock?: boolean } = {},
): Promise<Result<LoadedMember<Member>>> {
  if (!(await canReadCompany(ctx, place.companyId))) return fail("not_found");
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

/** The changes a parsed body asks for: the id of a GET changes nothing. */
export function changesOf<Body extends { id?: unknown }>({ id: _, ...changes }: Body): Omit<Body, "id"> {
  return changes;
}
