import * as operations from "#lib/contract/vehicles.ts";
import { getVehicle } from "#lib/use-cases/vehicles/read.ts";
import { deleteVehicle } from "#lib/use-cases/vehicles/remove.ts";
import { saveVehicle } from "#lib/use-cases/vehicles/save.ts";
import { defineRoute, json } from "#lib/web/route.ts";
import { presentVehicle } from "#lib/web/vehicle-json.ts";

export const GET = defineRoute(operations.getVehicle, getVehicle, { present: presentVehicle });
export const PUT = defineRoute(operations.saveVehicle, saveVehicle, { present: presentVehicle });
export const DELETE = defineRoute(operations.deleteVehicle, deleteVehicle, {
  present: (_, call) => json(null, call),
});
