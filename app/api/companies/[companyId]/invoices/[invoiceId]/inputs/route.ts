import { defineRoute } from "#lib/http/api/route.ts";
import * as operations from "#lib/statements/api.ts";
import { presentInputs } from "#lib/statements/json.ts";
import { getStatementInputs } from "#lib/statements/use-cases/read.ts";

export const GET = defineRoute(
  operations.getInvoiceInputsOperation,
  (ctx, { companyId, invoiceId }) => getStatementInputs(ctx, { companyId, statementId: invoiceId }),
  { present: presentInputs },
);
