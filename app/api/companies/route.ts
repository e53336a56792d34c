import * as operations from "#lib/companies/api.ts";
import { presentCompanies, presentCompanyChanges, presentNewCompany } from "#lib/companies/json.ts";
import { createCompany } from "#lib/companies/use-cases/create.ts";
import { listCompanies } from "#lib/companies/use-cases/list.ts";
import { companyChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { presentEither } from "#lib/http/api/changes-json.ts";
import { defineRoute } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.listCompaniesOperation, orChanges(listCompanies, companyChanges), {
  present: presentEither(presentCompanies, presentCompanyChanges),
});
export const POST = defineRoute(operations.createCompanyOperation, createCompany, {
  present: presentNewCompany,
});
