import { fleetListSchema } from "#lib/schemas/fleet.ts";
import { createVehicleSchema } from "#lib/schemas/vehicle.ts";
import { putVehiclesSchema } from "#lib/schemas/vehicle-bulk.ts";
import { putVehicles } from "#lib/use-cases/vehicles/change-many.ts";
import { createVehicle } from "#lib/use-cases/vehicles/create.ts";
import { listVehicles } from "#lib/use-cases/vehicles/list.ts";
import { defineRoute } from "#lib/web/route.ts";
import { presentNewVehicle, presentPutVehicles, presentVehicles } from "#lib/web/vehicle-json.ts";

export const GET = defineRoute(fleetListSchema, listVehicles, { present: presentVehicles });
export const POST = defineRoute(createVehicleSchema, createVehicle, { present: presentNewVehicle });
export const PUT = defineRoute(putVehiclesSchema, putVehicles, { present: presentPutVehicles });
