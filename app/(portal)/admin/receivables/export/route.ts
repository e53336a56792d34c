import { defineDownload } from "#lib/http/downloads/download.ts";
import { receivablesExportSchema } from "#lib/receivables/schema.ts";
import { receivableColumns, receivablesTexts as texts } from "#lib/receivables/texts.ts";
import { exportReceivables } from "#lib/receivables/use-cases/ageing.ts";

/** Exports the companies that owe money, in the list's filter. */
export const GET = defineDownload(receivablesExportSchema, {
  fileName: texts.file,
  sheet: texts.title,
  columns: receivableColumns,
  read: exportReceivables,
});
