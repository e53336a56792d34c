import { vatExportSchema } from "#lib/bookkeeping/schema.ts";
import { vatTexts as texts } from "#lib/bookkeeping/texts.ts";
import { summariseVat } from "#lib/bookkeeping/use-cases/vat-summary.ts";
import { vatColumns } from "#lib/bookkeeping/vat-columns.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";

/** Exports the VAT summary of a month. */
export const GET = defineDownload(vatExportSchema, {
  fileName: texts.fileName,
  sheet: texts.sheet,
  columns: vatColumns,
  read: summariseVat,
});
