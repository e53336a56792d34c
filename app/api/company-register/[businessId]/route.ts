import * as operations from "#lib/contract/company-register.ts";
import { lookUpCompany, presentRegistered } from "#lib/web/company-register.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.lookUpCompany, lookUpCompany, { present: presentRegistered });
