import { defineDownload } from "#lib/doors/downloads/download.ts";
import { receivableTable } from "#lib/receivables/columns.ts";
import { receivablesExportSchema } from "#lib/receivables/schema.ts";
import { exportReceivables } from "#lib/receivables/use-cases/ageing.ts";

export const GET = defineDownload(receivablesExportSchema, exportReceivables, receivableTable);
