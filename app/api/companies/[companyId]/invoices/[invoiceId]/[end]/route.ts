import { defineRoute } from "#lib/doors/api/route.ts";
import { presentInvoice } from "#lib/doors/downloads/invoice.ts";
import { statementOfPeriod } from "#lib/installation/settlements.ts";
import * as operations from "#lib/statements/api.ts";

export const GET = defineRoute(operations.getInvoiceOfPeriodOperation, statementOfPeriod, {
  present: presentInvoice,
});
