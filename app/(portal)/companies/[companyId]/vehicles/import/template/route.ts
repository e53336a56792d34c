import { templateColumns } from "#lib/i18n/tables.ts";
import { companyPageTexts } from "#lib/i18n/texts/company-page.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { importTemplateSchema } from "#lib/schemas/import.ts";
import { exportTemplate } from "#lib/use-cases/imports/read.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A file with the titles only, to be filled in. */
export const GET = defineDownload(importTemplateSchema, {
  fileName: tableTexts.files.vehicleTemplate,
  sheet: companyPageTexts.vehicles,
  columns: templateColumns("vehicle"),
  read: exportTemplate,
});
