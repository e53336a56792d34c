import type { z } from "zod";
import { findDriver } from "#db/queries/fleet/drivers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canReadCompany } from "#lib/core/use-cases/reach.ts";
import type { driverChangesSchema, driverIdSchema } from "#lib/fleet/driver-schema.ts";
import type { Driver, DriverChanges } from "#lib/fleet/rules/driver.ts";
import type { FleetCompany } from "#lib/fleet/rules/fleet-permissions.ts";

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
  if (!(await canReadCompany(ctx, place.companyId))) return fail("not_found");
  const found = await findDriver(ctx.db, place, options);
  return found ? ok(found) : fail("not_found");
}

/** The changes a parsed body asks for: the id of a GET changes nothing. */
export function driverChangesOf({ id: _, ...changes }: z.output<typeof driverChangesSchema>): DriverChanges {
  return changes;
}
