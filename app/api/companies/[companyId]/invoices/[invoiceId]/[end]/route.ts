import { defineRoute } from "#lib/http/api/route.ts";
import { statementOfPeriod } from "#lib/http/settlements.ts";
import * as operations from "#lib/statements/api.ts";
import { presentInvoice } from "#lib/statements/json.ts";

export const GET = defineRoute(operations.getInvoiceOfPeriodOperation, statementOfPeriod, {
  present: presentInvoice,
});
