import * as operations from "#lib/contract/drivers.ts";
import { getDriver } from "#lib/use-cases/drivers/read.ts";
import { deleteDriver } from "#lib/use-cases/drivers/remove.ts";
import { saveDriver } from "#lib/use-cases/drivers/save.ts";
import { presentDriver } from "#lib/web/driver-json.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const GET = defineRoute(operations.getDriver, getDriver, { present: presentDriver });
export const PUT = defineRoute(operations.saveDriver, saveDriver, { present: presentDriver });
export const DELETE = defineRoute(operations.deleteDriver, deleteDriver, {
  present: (_, call) => json(null, call),
});
