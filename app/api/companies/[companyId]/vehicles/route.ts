import * as operations from "#lib/contract/vehicles.ts";
import { putVehicles } from "#lib/use-cases/vehicles/change-many.ts";
import { createVehicle } from "#lib/use-cases/vehicles/create.ts";
import { listVehicles } from "#lib/use-cases/vehicles/list.ts";
import { defineRoute } from "#lib/web/route.ts";
import { presentNewVehicle, presentPutVehicles, presentVehicles } from "#lib/web/vehicle-json.ts";

export const GET = defineRoute(operations.listVehicles, listVehicles, { present: presentVehicles });
export const POST = defineRoute(operations.createVehicle, createVehicle, { present: presentNewVehicle });
export const PUT = defineRoute(operations.putVehicles, putVehicles, { present: presentPutVehicles });
