import { presentCompany } from "#lib/companies/json.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/queue/api.ts";
import { returnCompany } from "#lib/queue/use-cases/return.ts";
import { presentBlocks } from "#lib/requirements/json.ts";
import { withBlocks } from "#lib/requirements/use-cases/blocks.ts";

export const POST = defineRoute(operations.returnCompanyOperation, withBlocks("company", returnCompany), {
  present: presentBlocks("company", presentCompany),
});
