import * as operations from "#lib/contract/vehicles.ts";
import { vehicleChanges } from "#lib/use-cases/changes.ts";
import { defineRoute } from "#lib/web/route.ts";
import { presentVehicleChanges } from "#lib/web/vehicle-json.ts";

export const GET = defineRoute(operations.listVehicleChanges, vehicleChanges, {
  present: presentVehicleChanges,
});
