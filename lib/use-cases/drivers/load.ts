import type { z } from "zod";
import { findDriver } from "#db/queries/drivers.ts";
import type { Driver } from "#lib/domain/driver.ts";
import type { DriverChanges } from "#lib/domain/driver-revision.ts";
import type { FleetCompany } from "#lib/domain/fleet-permissions.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { driverChangesSchema, driverIdSchema } from "#lib/schemas/driver.ts";
import type { Context } from "../context.ts";
import { reaches } from "../reach.ts";

type Place = z.output<typeof driverIdSchema>;
export type LoadedDriver = { driver: Driver; company: FleetCompany };

/**
 * A driver the actor may see, with their company, else `not_found`: another company's answers exactly as one that does
 * not exist, and so does one that is asked for under a company they are not in.
 */
export async function loadDriver(
  ctx: Context,
  place: Place,
  options: { lock?: boolean } = {},
): Promise<Result<LoadedDriver>> {
  if (!(await reaches(ctx, place.companyId))) return fail("not_found");
  const found = await findDriver(ctx.db, place, options);
  return found ? ok(found) : fail("not_found");
}

/** The changes a parsed body asks for: the id of a GET changes nothing. */
export function driverChangesOf({ id: _, ...changes }: z.output<typeof driverChangesSchema>): DriverChanges {
  return changes;
}
