import * as operations from "#lib/company-register/api.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { lookUpCompany, presentRegistered } from "#lib/installation/company-register.ts";

export const GET = defineRoute(operations.lookUpCompanyOperation, lookUpCompany, {
  present: presentRegistered,
});
