import * as operations from "#lib/contract/invoices.ts";
import { getStatementInputs } from "#lib/use-cases/statements/read.ts";
import { presentInputs } from "#lib/web/invoice-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(
  operations.getInvoiceInputs,
  (ctx, { companyId, invoiceId }) => getStatementInputs(ctx, { companyId, statementId: invoiceId }),
  { present: presentInputs },
);
