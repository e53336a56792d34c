import { vatTable } from "#lib/bookkeeping/columns.ts";
import { vatExportSchema } from "#lib/bookkeeping/schema.ts";
import { summariseVat } from "#lib/bookkeeping/use-cases/vat-summary.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(vatExportSchema, summariseVat, vatTable);
