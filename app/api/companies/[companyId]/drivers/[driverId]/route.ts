import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/fleet/drivers-api.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import { getDriver } from "#lib/fleet/use-cases/load.ts";
import { deleteDriver } from "#lib/fleet/use-cases/remove.ts";
import { saveDriver } from "#lib/fleet/use-cases/save.ts";
import { emptyAnswer } from "#lib/platform/api/answer.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(operations.getDriverOperation, withBlocks("driver", getDriver), {
  present: presentBlocks("driver", presentDriver.one),
});
export const PUT = defineRoute(operations.saveDriverOperation, withBlocks("driver", saveDriver), {
  present: presentBlocks("driver", presentDriver.one),
});
export const DELETE = defineRoute(operations.deleteDriverOperation, deleteDriver, {
  present: emptyAnswer,
});
