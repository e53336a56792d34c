import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import { putVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { createVehicle } from "#lib/fleet/use-cases/create.ts";
import { listVehicles } from "#lib/fleet/use-cases/list.ts";
import * as operations from "#lib/fleet/vehicles-api.ts";
import { companyVehicleChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { eitherAnswer } from "#lib/platform/api/answer.ts";

export const GET = defineRoute(
  operations.listVehiclesOperation,
  orChanges(listVehicles, companyVehicleChanges),
  {
    present: eitherAnswer(presentVehicle.page, presentVehicle.changes),
  },
);
export const POST = defineRoute(operations.createVehicleOperation, createVehicle, {
  present: presentVehicle.created,
});
export const PUT = defineRoute(operations.putVehiclesOperation, putVehicles, {
  present: presentVehicle.list,
});
