import * as operations from "#lib/contract/companies.ts";
import { getCompany } from "#lib/use-cases/companies/read.ts";
import { deleteCompany } from "#lib/use-cases/companies/remove.ts";
import { saveCompany } from "#lib/use-cases/companies/save.ts";
import { presentCompany } from "#lib/web/company-json.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const GET = defineRoute(operations.getCompany, getCompany, { present: presentCompany });
export const PUT = defineRoute(operations.saveCompany, saveCompany, { present: presentCompany });
export const DELETE = defineRoute(operations.deleteCompany, deleteCompany, {
  present: (_, call) => json(null, call),
});
