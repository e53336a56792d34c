import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { importTemplateSchema } from "#lib/imports/schema.ts";
import { exportTemplate } from "#lib/imports/use-cases/read.ts";
import { templateColumns } from "#lib/messages/tables.ts";
import { tableTexts } from "#lib/messages/ui.ts";

/** A file with the titles only, to be filled in. */
export const GET = defineDownload(importTemplateSchema, {
  fileName: tableTexts.files.driverTemplate,
  sheet: companyPageTexts.drivers,
  columns: templateColumns("driver"),
  read: exportTemplate,
});
