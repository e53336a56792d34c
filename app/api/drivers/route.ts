import * as operations from "#lib/contract/drivers.ts";
import { driverChanges } from "#lib/use-cases/changes.ts";
import { presentDriverChanges } from "#lib/web/driver-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listDriverChanges, driverChanges, {
  present: presentDriverChanges,
});
