import { refreshCompanySchema } from "#lib/schemas/dispatch.ts";
import { presentRefreshed } from "#lib/web/company-json.ts";
import { refreshCompany } from "#lib/web/dispatch.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(refreshCompanySchema, refreshCompany, {
  present: presentRefreshed,
  bodyOptional: true,
});
