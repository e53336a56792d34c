import * as operations from "#lib/contract/company-errands.ts";
import { copyCompanyTo } from "#lib/use-cases/companies/copy.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const POST = defineRoute(operations.copyCompany, copyCompanyTo, {
  present: ({ id }, call) =>
    json({ id }, call, { status: 201, headers: { location: `/api/companies/${id}` } }),
});
