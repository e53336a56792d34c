import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/fleet/drivers-api.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import { driverChanges } from "#lib/history/use-cases/changes.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(operations.listDriverChangesOperation, withBlocks("driver", driverChanges), {
  present: presentBlocks("driver", presentDriver.changes),
});
