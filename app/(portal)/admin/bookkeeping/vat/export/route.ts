import { vatExportSchema } from "#lib/bookkeeping/schema.ts";
import { summariseVat } from "#lib/bookkeeping/use-cases/vat-summary.ts";
import { vatColumns } from "#lib/bookkeeping/vat-columns.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** Exports the VAT summary of a month. */
export const GET = defineDownload(vatExportSchema, () => ({
  fileName: m.vat_fileName(),
  sheet: m.vat_sheet(),
  columns: vatColumns(),
  read: summariseVat,
}));
