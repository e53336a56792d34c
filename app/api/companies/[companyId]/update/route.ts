import * as operations from "#lib/contract/company-errands.ts";
import { presentRefreshed } from "#lib/web/company-json.ts";
import { refreshCompany } from "#lib/web/dispatch.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(operations.refreshCompany, refreshCompany, {
  present: presentRefreshed,
});
