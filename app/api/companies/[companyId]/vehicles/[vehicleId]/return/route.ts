import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import * as operations from "#lib/queue/api.ts";
import { returnVehicle } from "#lib/queue/use-cases/return.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const POST = defineRoute(operations.returnVehicleOperation, withBlocks("vehicle", returnVehicle), {
  present: presentBlocks("vehicle", presentVehicle.one),
});
