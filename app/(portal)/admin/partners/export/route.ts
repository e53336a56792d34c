import { defineDownload } from "#lib/doors/downloads/download.ts";
import { partnerExportSchema } from "#lib/partners/schema.ts";
import { partnerColumns } from "#lib/partners/texts.ts";
import { exportPartners } from "#lib/partners/use-cases/list.ts";
import * as m from "#messages";

/** Exports the list of partners in its filter and order. */
export const GET = defineDownload(partnerExportSchema, () => ({
  fileName: m.partner_file(),
  sheet: m.partner_title(),
  columns: partnerColumns(),
  read: exportPartners,
}));
