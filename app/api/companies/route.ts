import * as operations from "#lib/contract/companies.ts";
import { createCompany } from "#lib/use-cases/companies/create.ts";
import { listCompanies } from "#lib/use-cases/companies/list.ts";
import { presentCompanies, presentNewCompany } from "#lib/web/company-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listCompanies, listCompanies, { present: presentCompanies });
export const POST = defineRoute(operations.createCompany, createCompany, { present: presentNewCompany });
