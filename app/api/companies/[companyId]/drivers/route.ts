import { createDriverSchema } from "#lib/schemas/driver.ts";
import { fleetListSchema } from "#lib/schemas/fleet.ts";
import { createDriver } from "#lib/use-cases/drivers/create.ts";
import { listDrivers } from "#lib/use-cases/drivers/list.ts";
import { presentDrivers, presentNewDriver } from "#lib/web/driver-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(fleetListSchema, listDrivers, { present: presentDrivers });
export const POST = defineRoute(createDriverSchema, createDriver, { present: presentNewDriver });
