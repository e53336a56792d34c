import { driverColumns } from "#lib/i18n/tables.ts";
import { companyPageTexts } from "#lib/i18n/texts/company-page.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { driverExportSchema } from "#lib/schemas/driver.ts";
import { exportDrivers } from "#lib/use-cases/drivers/list.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A company's drivers in their filter and order, as a file. */
export const GET = defineDownload(driverExportSchema, {
  fileName: tableTexts.files.drivers,
  sheet: companyPageTexts.drivers,
  columns: driverColumns,
  read: exportDrivers,
});
