import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import * as operations from "#lib/fleet/vehicles-api.ts";
import { vehicleChanges } from "#lib/history/use-cases/changes.ts";

export const GET = defineRoute(operations.listVehicleChangesOperation, vehicleChanges, {
  present: presentVehicle.changes,
});
