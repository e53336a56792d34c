import * as operations from "#lib/companies/copy-api.ts";
import { copyCompanyTo } from "#lib/companies/use-cases/copy.ts";
import { defineRoute, json } from "#lib/http/api/route.ts";

export const POST = defineRoute(operations.copyCompanyOperation, copyCompanyTo, {
  present: ({ id }, call) =>
    json({ id }, call, { status: 201, headers: { location: `/api/companies/${id}` } }),
});
