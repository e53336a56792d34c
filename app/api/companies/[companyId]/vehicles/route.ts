import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import { putVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { createVehicle } from "#lib/fleet/use-cases/create.ts";
import { listVehicles } from "#lib/fleet/use-cases/list.ts";
import * as operations from "#lib/fleet/vehicles-api.ts";
import { companyVehicleChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { eitherAnswer } from "#lib/platform/api/answer.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(
  operations.listVehiclesOperation,
  withBlocks("vehicle", orChanges(listVehicles, companyVehicleChanges)),
  {
    present: presentBlocks("vehicle", eitherAnswer(presentVehicle.page, presentVehicle.changes)),
  },
);
export const POST = defineRoute(operations.createVehicleOperation, withBlocks("vehicle", createVehicle), {
  present: presentBlocks("vehicle", presentVehicle.created),
});
export const PUT = defineRoute(operations.putVehiclesOperation, withBlocks("vehicle", putVehicles), {
  present: presentBlocks("vehicle", presentVehicle.list),
});
