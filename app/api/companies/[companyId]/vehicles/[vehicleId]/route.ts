import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import { getVehicle } from "#lib/fleet/use-cases/load.ts";
import { deleteVehicle } from "#lib/fleet/use-cases/remove.ts";
import { saveVehicle } from "#lib/fleet/use-cases/save.ts";
import * as operations from "#lib/fleet/vehicles-api.ts";
import { emptyAnswer } from "#lib/platform/api/answer.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(operations.getVehicleOperation, withBlocks("vehicle", getVehicle), {
  present: presentBlocks("vehicle", presentVehicle.one),
});
export const PUT = defineRoute(operations.saveVehicleOperation, withBlocks("vehicle", saveVehicle), {
  present: presentBlocks("vehicle", presentVehicle.one),
});
export const DELETE = defineRoute(operations.deleteVehicleOperation, deleteVehicle, {
  present: emptyAnswer,
});
