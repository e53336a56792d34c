import { defineRoute } from "#lib/doors/api/route.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import * as operations from "#lib/queue/api.ts";
import { returnDriver } from "#lib/queue/use-cases/return.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const POST = defineRoute(operations.returnDriverOperation, withBlocks("driver", returnDriver), {
  present: presentBlocks("driver", presentDriver.one),
});
