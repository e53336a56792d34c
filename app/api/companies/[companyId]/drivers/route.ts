import * as operations from "#lib/contract/drivers.ts";
import { createDriver } from "#lib/use-cases/drivers/create.ts";
import { listDrivers } from "#lib/use-cases/drivers/list.ts";
import { presentDrivers, presentNewDriver } from "#lib/web/driver-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listDrivers, listDrivers, { present: presentDrivers });
export const POST = defineRoute(operations.createDriver, createDriver, { present: presentNewDriver });
