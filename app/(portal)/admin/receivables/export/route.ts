import { defineDownload } from "#lib/doors/downloads/download.ts";
import { receivablesExportSchema } from "#lib/receivables/schema.ts";
import { receivableColumns } from "#lib/receivables/texts.ts";
import { exportReceivables } from "#lib/receivables/use-cases/ageing.ts";
import * as m from "#messages";

/** Exports the companies that owe money, in the list's filter. */
export const GET = defineDownload(receivablesExportSchema, () => ({
  fileName: m.receivables_file(),
  sheet: m.receivables_title(),
  columns: receivableColumns(),
  read: exportReceivables,
}));
