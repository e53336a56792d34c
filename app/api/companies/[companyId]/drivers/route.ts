import * as operations from "#lib/fleet/drivers-api.ts";
import { presentDriver } from "#lib/fleet/member-json.ts";
import { createDriver } from "#lib/fleet/use-cases/create.ts";
import { listDrivers } from "#lib/fleet/use-cases/list.ts";
import { companyDriverChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { presentEither } from "#lib/http/api/changes-json.ts";
import { defineRoute } from "#lib/http/api/route.ts";

export const GET = defineRoute(
  operations.listDriversOperation,
  orChanges(listDrivers, companyDriverChanges),
  {
    present: presentEither(presentDriver.page, presentDriver.changes),
  },
);
export const POST = defineRoute(operations.createDriverOperation, createDriver, {
  present: presentDriver.created,
});
