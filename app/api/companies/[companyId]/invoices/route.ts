import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/statements/api.ts";
import { presentInvoices } from "#lib/statements/json.ts";
import { listStatements } from "#lib/statements/use-cases/list.ts";

export const GET = defineRoute(operations.listInvoicesOperation, listStatements, {
  present: presentInvoices,
});
