import { defineRoute } from "#lib/doors/api/route.ts";
import { presentInputs } from "#lib/doors/downloads/invoice.ts";
import * as operations from "#lib/statements/api.ts";
import { getStatementInputs } from "#lib/statements/use-cases/read.ts";

export const GET = defineRoute(
  operations.getInvoiceInputsOperation,
  (ctx, { companyId, invoiceId }) => getStatementInputs(ctx, { companyId, statementId: invoiceId }),
  { present: presentInputs },
);
