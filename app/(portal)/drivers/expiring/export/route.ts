import { expiringColumns } from "#lib/i18n/tables.ts";
import { fleetPageTexts } from "#lib/i18n/texts/fleet.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { expiringExportSchema } from "#lib/schemas/driver.ts";
import { exportExpiring } from "#lib/use-cases/drivers/expiring.ts";
import { defineDownload } from "#lib/web/download.ts";

/** Those of all companies as a file: the provider's own view. */
export const GET = defineDownload(expiringExportSchema, {
  fileName: tableTexts.files.expiring,
  sheet: fleetPageTexts.expiring,
  columns: expiringColumns,
  read: exportExpiring,
});
