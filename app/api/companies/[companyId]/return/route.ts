import { presentCompany } from "#lib/companies/json.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/queue/api.ts";
import { returnCompany } from "#lib/queue/use-cases/return.ts";

export const POST = defineRoute(operations.returnCompanyOperation, returnCompany, {
  present: presentCompany,
});
