import * as operations from "#lib/companies/api.ts";
import { presentCompany } from "#lib/companies/json.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import { deleteCompany } from "#lib/companies/use-cases/remove.ts";
import { saveCompany } from "#lib/companies/use-cases/save.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { emptyAnswer } from "#lib/platform/api/answer.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(operations.getCompanyOperation, withBlocks("company", getCompany), {
  present: presentBlocks("company", presentCompany),
});
export const PUT = defineRoute(operations.saveCompanyOperation, withBlocks("company", saveCompany), {
  present: presentBlocks("company", presentCompany),
});
export const DELETE = defineRoute(operations.deleteCompanyOperation, deleteCompany, {
  present: emptyAnswer,
});
