import * as operations from "#lib/companies/api.ts";
import { presentCompanies, presentCompanyChanges, presentNewCompany } from "#lib/companies/json.ts";
import { createCompany } from "#lib/companies/use-cases/create.ts";
import { listCompanies } from "#lib/companies/use-cases/list.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { companyChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { eitherAnswer } from "#lib/platform/api/answer.ts";

export const GET = defineRoute(operations.listCompaniesOperation, orChanges(listCompanies, companyChanges), {
  present: eitherAnswer(presentCompanies, presentCompanyChanges),
});
export const POST = defineRoute(operations.createCompanyOperation, createCompany, {
  present: presentNewCompany,
});
