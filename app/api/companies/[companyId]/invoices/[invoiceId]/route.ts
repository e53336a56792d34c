import { defineRoute } from "#lib/http/api/route.ts";
import * as operations from "#lib/statements/api.ts";
import { presentInvoice } from "#lib/statements/json.ts";
import { getStatement } from "#lib/statements/use-cases/read.ts";

export const GET = defineRoute(
  operations.getInvoiceOperation,
  (ctx, { companyId, invoiceId }) => getStatement(ctx, { companyId, statementId: invoiceId }),
  { present: presentInvoice },
);
