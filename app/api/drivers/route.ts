import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/fleet/drivers-api.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import { driverChanges } from "#lib/history/use-cases/changes.ts";

export const GET = defineRoute(operations.listDriverChangesOperation, driverChanges, {
  present: presentDriver.changes,
});
