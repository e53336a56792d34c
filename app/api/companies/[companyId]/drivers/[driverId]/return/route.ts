import { defineRoute } from "#lib/doors/api/route.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import * as operations from "#lib/queue/api.ts";
import { returnDriver } from "#lib/queue/use-cases/return.ts";

export const POST = defineRoute(operations.returnDriverOperation, returnDriver, {
  present: presentDriver.one,
});
