import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { driverExportSchema } from "#lib/fleet/driver-schema.ts";
import { exportDrivers } from "#lib/fleet/use-cases/list.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { driverColumns } from "#lib/messages/tables.ts";
import { tableTexts } from "#lib/messages/ui.ts";

/** A company's drivers in their filter and order, as a file. */
export const GET = defineDownload(driverExportSchema, {
  fileName: tableTexts.files.drivers,
  sheet: companyPageTexts.drivers,
  columns: driverColumns,
  read: exportDrivers,
});
