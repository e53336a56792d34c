import * as operations from "#lib/contract/companies.ts";
import { companyChanges, orChanges } from "#lib/use-cases/changes.ts";
import { createCompany } from "#lib/use-cases/companies/create.ts";
import { listCompanies } from "#lib/use-cases/companies/list.ts";
import { presentEither } from "#lib/web/changes-json.ts";
import { presentCompanies, presentCompanyChanges, presentNewCompany } from "#lib/web/company-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listCompanies, orChanges(listCompanies, companyChanges), {
  present: presentEither(presentCompanies, presentCompanyChanges),
});
export const POST = defineRoute(operations.createCompany, createCompany, { present: presentNewCompany });
