import * as operations from "#lib/companies/copy-api.ts";
import { copyCompanyTo } from "#lib/companies/use-cases/copy.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { answer } from "#lib/platform/api/answer.ts";

export const POST = defineRoute(operations.copyCompanyOperation, copyCompanyTo, {
  present: ({ id }) => answer({ id }, { status: 201, location: `/api/companies/${id}` }),
});
