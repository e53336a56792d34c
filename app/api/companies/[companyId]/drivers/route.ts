import * as operations from "#lib/contract/drivers.ts";
import { companyDriverChanges, orChanges } from "#lib/use-cases/changes.ts";
import { createDriver } from "#lib/use-cases/drivers/create.ts";
import { listDrivers } from "#lib/use-cases/drivers/list.ts";
import { presentEither } from "#lib/web/changes-json.ts";
import { presentDriverChanges, presentDrivers, presentNewDriver } from "#lib/web/driver-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listDrivers, orChanges(listDrivers, companyDriverChanges), {
  present: presentEither(presentDrivers, presentDriverChanges),
});
export const POST = defineRoute(operations.createDriver, createDriver, { present: presentNewDriver });
