import { defineDownload } from "#lib/doors/downloads/download.ts";
import { partnerTable } from "#lib/partners/columns.ts";
import { partnerExportSchema } from "#lib/partners/schema.ts";
import { exportPartners } from "#lib/partners/use-cases/list.ts";

export const GET = defineDownload(partnerExportSchema, exportPartners, partnerTable);
