import { presentRefreshed } from "#lib/dispatch/json.ts";
import * as operations from "#lib/dispatch/refresh-api.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { refreshCompany } from "#lib/installation/dispatch.ts";

export const POST = defineRoute(operations.refreshCompanyOperation, refreshCompany, {
  present: presentRefreshed,
});
