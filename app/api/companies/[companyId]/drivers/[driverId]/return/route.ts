import { presentDriver } from "#lib/fleet/member-json.ts";
import { defineRoute } from "#lib/http/api/route.ts";
import * as operations from "#lib/queue/api.ts";
import { returnDriver } from "#lib/queue/use-cases/return.ts";

export const POST = defineRoute(operations.returnDriverOperation, returnDriver, {
  present: presentDriver.one,
});
