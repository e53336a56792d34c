import * as operations from "#lib/contract/invoices.ts";
import { getStatement } from "#lib/use-cases/statements/read.ts";
import { presentInvoice } from "#lib/web/invoice-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(
  operations.getInvoice,
  (ctx, { companyId, invoiceId }) => getStatement(ctx, { companyId, statementId: invoiceId }),
  { present: presentInvoice },
);
