import { defineRoute } from "#lib/doors/api/route.ts";
import { presentVehicle } from "#lib/fleet/member-json.ts";
import * as operations from "#lib/fleet/vehicles-api.ts";
import { vehicleChanges } from "#lib/history/use-cases/changes.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(
  operations.listVehicleChangesOperation,
  withBlocks("vehicle", vehicleChanges),
  {
    present: presentBlocks("vehicle", presentVehicle.changes),
  },
);
