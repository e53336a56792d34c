import * as operations from "#lib/contract/invoices.ts";
import { presentInvoice } from "#lib/web/invoice-json.ts";
import { defineRoute } from "#lib/web/route.ts";
import { statementOfPeriod } from "#lib/web/statement-of-period.ts";

export const GET = defineRoute(operations.getInvoiceOfPeriod, statementOfPeriod, { present: presentInvoice });
