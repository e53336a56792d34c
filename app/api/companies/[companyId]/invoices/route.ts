import * as operations from "#lib/contract/invoices.ts";
import { listStatements } from "#lib/use-cases/statements/list.ts";
import { presentInvoices } from "#lib/web/invoice-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listInvoices, listStatements, { present: presentInvoices });
