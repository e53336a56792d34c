import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import { askVehicleBack } from "#lib/fleet/use-cases/ask-back.ts";
import { askVehicleBackOperation } from "#lib/fleet/vehicles-api.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const POST = defineRoute(askVehicleBackOperation, withBlocks("vehicle", askVehicleBack), {
  present: presentBlocks("vehicle", presentVehicle.one),
});
