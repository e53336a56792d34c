import { presentDriverChanges } from "#lib/fleet/driver-json.ts";
import * as operations from "#lib/fleet/drivers-api.ts";
import { driverChanges } from "#lib/history/use-cases/changes.ts";
import { defineRoute } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.listDriverChanges, driverChanges, {
  present: presentDriverChanges,
});
