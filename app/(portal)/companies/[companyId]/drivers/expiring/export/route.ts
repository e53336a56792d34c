import { driverColumns } from "#lib/i18n/tables.ts";
import { fleetPageTexts } from "#lib/i18n/texts/fleet.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { companyExpiringExportSchema } from "#lib/schemas/driver.ts";
import { exportExpiringOfCompany } from "#lib/use-cases/drivers/expiring.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A company's drivers whose licence has ended or is about to, as a file. */
export const GET = defineDownload(companyExpiringExportSchema, {
  fileName: tableTexts.files.expiring,
  sheet: fleetPageTexts.expiring,
  columns: driverColumns,
  read: exportExpiringOfCompany,
});
