import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import * as operations from "#lib/queue/api.ts";
import { returnVehicle } from "#lib/queue/use-cases/return.ts";

export const POST = defineRoute(operations.returnVehicleOperation, returnVehicle, {
  present: presentVehicle.one,
});
