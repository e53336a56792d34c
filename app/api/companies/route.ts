import * as operations from "#lib/companies/api.ts";
import { presentCompanies, presentCompanyChanges, presentNewCompany } from "#lib/companies/json.ts";
import { createCompany } from "#lib/companies/use-cases/create.ts";
import { listCompanies } from "#lib/companies/use-cases/list.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { companyChanges, orChanges } from "#lib/history/use-cases/changes.ts";
import { eitherAnswer } from "#lib/platform/api/answer.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(
  operations.listCompaniesOperation,
  withBlocks("company", orChanges(listCompanies, companyChanges)),
  {
    present: presentBlocks("company", eitherAnswer(presentCompanies, presentCompanyChanges)),
  },
);
export const POST = defineRoute(operations.createCompanyOperation, withBlocks("company", createCompany), {
  present: presentBlocks("company", presentNewCompany),
});
