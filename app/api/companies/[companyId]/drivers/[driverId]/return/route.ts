import * as operations from "#lib/contract/returning.ts";
import { returnDriver } from "#lib/use-cases/returns/return-driver.ts";
import { presentDriver } from "#lib/web/driver-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(operations.returnDriver, returnDriver, { present: presentDriver });
