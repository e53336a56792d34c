import { defineDownload } from "#lib/http/downloads/download.ts";
import { partnerExportSchema } from "#lib/partners/schema.ts";
import { partnerColumns, partnerTexts } from "#lib/partners/texts.ts";
import { exportPartners } from "#lib/partners/use-cases/list.ts";

/** Exports the list of partners in its filter and order. */
export const GET = defineDownload(partnerExportSchema, {
  fileName: partnerTexts.file,
  sheet: partnerTexts.title,
  columns: partnerColumns,
  read: exportPartners,
});
