import * as operations from "#lib/companies/api.ts";
import { presentCompany } from "#lib/companies/json.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import { deleteCompany } from "#lib/companies/use-cases/remove.ts";
import { saveCompany } from "#lib/companies/use-cases/save.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { emptyAnswer } from "#lib/platform/api/answer.ts";

export const GET = defineRoute(operations.getCompanyOperation, getCompany, { present: presentCompany });
export const PUT = defineRoute(operations.saveCompanyOperation, saveCompany, { present: presentCompany });
export const DELETE = defineRoute(operations.deleteCompanyOperation, deleteCompany, {
  present: emptyAnswer,
});
