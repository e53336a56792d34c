import { failureColumns } from "#lib/i18n/tables.ts";
import { companyPageTexts } from "#lib/i18n/texts/company-page.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { importFailuresSchema } from "#lib/schemas/import.ts";
import { exportFailures } from "#lib/use-cases/imports/read.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The rows of a file that failed, with the reasons: to be mended and sent again. */
export const GET = defineDownload(importFailuresSchema, {
  fileName: tableTexts.files.driverFailures,
  sheet: companyPageTexts.drivers,
  columns: failureColumns("driver"),
  read: exportFailures,
});
