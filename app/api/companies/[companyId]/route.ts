import { companyIdSchema, deleteCompanySchema, saveCompanySchema } from "#lib/schemas/company.ts";
import { getCompany } from "#lib/use-cases/companies/read.ts";
import { deleteCompany } from "#lib/use-cases/companies/remove.ts";
import { saveCompany } from "#lib/use-cases/companies/save.ts";
import { presentCompany } from "#lib/web/company-json.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const GET = defineRoute(companyIdSchema, getCompany, { present: presentCompany });
export const PUT = defineRoute(saveCompanySchema, saveCompany, { present: presentCompany });
export const DELETE = defineRoute(deleteCompanySchema, deleteCompany, {
  present: (_, call) => json(null, call),
});
