import { defineRoute } from "#lib/doors/api/route.ts";
import { presentInvoice } from "#lib/doors/downloads/invoice.ts";
import * as operations from "#lib/statements/api.ts";
import { getInvoice } from "#lib/statements/use-cases/read.ts";

export const GET = defineRoute(operations.getInvoiceOperation, getInvoice, { present: presentInvoice });
