import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import { askVehicleBack } from "#lib/fleet/use-cases/ask-back.ts";
import { askVehicleBackOperation } from "#lib/fleet/vehicles-api.ts";

export const POST = defineRoute(askVehicleBackOperation, askVehicleBack, { present: presentVehicle.one });
