import { deleteDriverSchema, driverIdSchema, saveDriverSchema } from "#lib/schemas/driver.ts";
import { getDriver } from "#lib/use-cases/drivers/read.ts";
import { deleteDriver } from "#lib/use-cases/drivers/remove.ts";
import { saveDriver } from "#lib/use-cases/drivers/save.ts";
import { presentDriver } from "#lib/web/driver-json.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const GET = defineRoute(driverIdSchema, getDriver, { present: presentDriver });
export const PUT = defineRoute(saveDriverSchema, saveDriver, { present: presentDriver });
export const DELETE = defineRoute(deleteDriverSchema, deleteDriver, {
  present: (_, call) => json(null, call),
});
