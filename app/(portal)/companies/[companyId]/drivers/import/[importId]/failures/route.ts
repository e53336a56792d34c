import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { importFailuresSchema } from "#lib/imports/schema.ts";
import { exportFailures } from "#lib/imports/use-cases/read.ts";
import { failureColumns } from "#lib/messages/tables.ts";
import { tableTexts } from "#lib/messages/ui.ts";

/** The rows of a file that failed, with the reasons: to be mended and sent again. */
export const GET = defineDownload(importFailuresSchema, {
  fileName: tableTexts.files.driverFailures,
  sheet: companyPageTexts.drivers,
  columns: failureColumns("driver"),
  read: exportFailures,
});
