import * as operations from "#lib/contract/vehicles.ts";
import { companyVehicleChanges, orChanges } from "#lib/use-cases/changes.ts";
import { putVehicles } from "#lib/use-cases/vehicles/change-many.ts";
import { createVehicle } from "#lib/use-cases/vehicles/create.ts";
import { listVehicles } from "#lib/use-cases/vehicles/list.ts";
import { presentEither } from "#lib/web/changes-json.ts";
import { defineRoute } from "#lib/web/route.ts";
import {
  presentNewVehicle,
  presentPutVehicles,
  presentVehicleChanges,
  presentVehicles,
} from "#lib/web/vehicle-json.ts";

export const GET = defineRoute(operations.listVehicles, orChanges(listVehicles, companyVehicleChanges), {
  present: presentEither(presentVehicles, presentVehicleChanges),
});
export const POST = defineRoute(operations.createVehicle, createVehicle, { present: presentNewVehicle });
export const PUT = defineRoute(operations.putVehicles, putVehicles, { present: presentPutVehicles });
