import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/fleet/drivers-api.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import { createDriver } from "#lib/fleet/use-cases/create.ts";
import { listDrivers } from "#lib/fleet/use-cases/list.ts";
import { companyDriverChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { eitherAnswer } from "#lib/platform/api/answer.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(
  operations.listDriversOperation,
  withBlocks("driver", orChanges(listDrivers, companyDriverChanges)),
  {
    present: presentBlocks("driver", eitherAnswer(presentDriver.page, presentDriver.changes)),
  },
);
export const POST = defineRoute(operations.createDriverOperation, withBlocks("driver", createDriver), {
  present: presentBlocks("driver", presentDriver.created),
});
