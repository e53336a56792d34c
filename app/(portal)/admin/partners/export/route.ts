import { partnerColumns } from "#lib/i18n/partner-table.ts";
import { partnerTexts } from "#lib/i18n/texts/partners.ts";
import { partnerExportSchema } from "#lib/schemas/partner.ts";
import { exportPartners } from "#lib/use-cases/partners/list.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The list of partners in its filter and order, as a file. */
export const GET = defineDownload(partnerExportSchema, {
  fileName: partnerTexts.file,
  sheet: partnerTexts.title,
  columns: partnerColumns,
  read: exportPartners,
});
