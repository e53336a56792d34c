import { fail, ok, type Result } from "#lib/core/result.ts";
import { listOutOfUse } from "#lib/fleet/queries/reactivation-wishes.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/**
 * Those of these plates that the company's own vehicles out of use have, after having been in use: the company asks those back
 * instead of adding new ones. Empty for admins.
 */
export const listSecondPlates = async (
  { actor, db }: Context,
  companyId: number,
  plates: readonly string[],
): Promise<string[]> => (actor.admin ? [] : [...(await listOutOfUse(db, companyId, plates)).keys()]);

/** Refuses the plate of such a vehicle, and names that vehicle. Fails with `vehicle_out_of_use`. */
export async function refuseSecondVehicle(
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
