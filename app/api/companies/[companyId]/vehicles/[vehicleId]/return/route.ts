import * as operations from "#lib/contract/returning.ts";
import { returnVehicle } from "#lib/use-cases/returns/return-vehicle.ts";
import { defineRoute } from "#lib/web/route.ts";
import { presentVehicle } from "#lib/web/vehicle-json.ts";

export const POST = defineRoute(operations.returnVehicle, returnVehicle, { present: presentVehicle });
