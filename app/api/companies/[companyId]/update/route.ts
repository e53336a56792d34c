import { presentRefreshed } from "#lib/companies/json.ts";
import * as operations from "#lib/dispatch/refresh-api.ts";
import { defineRoute } from "#lib/http/api/route.ts";
import { refreshCompany } from "#lib/http/dispatch.ts";

export const POST = defineRoute(operations.refreshCompanyOperation, refreshCompany, {
  present: presentRefreshed,
});
