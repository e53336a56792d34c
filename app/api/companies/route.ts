import { companyListSchema, createCompanySchema } from "#lib/schemas/company.ts";
import { createCompany } from "#lib/use-cases/companies/create.ts";
import { listCompanies } from "#lib/use-cases/companies/list.ts";
import { presentCompanies, presentNewCompany } from "#lib/web/company-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(companyListSchema, listCompanies, { present: presentCompanies });
export const POST = defineRoute(createCompanySchema, createCompany, { present: presentNewCompany });
