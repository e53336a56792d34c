import { deleteVehicleSchema, saveVehicleSchema, vehicleIdSchema } from "#lib/schemas/vehicle.ts";
import { getVehicle } from "#lib/use-cases/vehicles/read.ts";
import { deleteVehicle } from "#lib/use-cases/vehicles/remove.ts";
import { saveVehicle } from "#lib/use-cases/vehicles/save.ts";
import { defineRoute, json } from "#lib/web/route.ts";
import { presentVehicle } from "#lib/web/vehicle-json.ts";

export const GET = defineRoute(vehicleIdSchema, getVehicle, { present: presentVehicle });
export const PUT = defineRoute(saveVehicleSchema, saveVehicle, { present: presentVehicle });
export const DELETE = defineRoute(deleteVehicleSchema, deleteVehicle, {
  present: (_, call) => json(null, call),
});
