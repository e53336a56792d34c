import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import { getVehicle } from "#lib/fleet/use-cases/load.ts";
import { deleteVehicle } from "#lib/fleet/use-cases/remove.ts";
import { saveVehicle } from "#lib/fleet/use-cases/save.ts";
import * as operations from "#lib/fleet/vehicles-api.ts";
import { emptyAnswer } from "#lib/platform/api/answer.ts";

export const GET = defineRoute(operations.getVehicleOperation, getVehicle, { present: presentVehicle.one });
export const PUT = defineRoute(operations.saveVehicleOperation, saveVehicle, { present: presentVehicle.one });
export const DELETE = defineRoute(operations.deleteVehicleOperation, deleteVehicle, {
  present: emptyAnswer,
});
