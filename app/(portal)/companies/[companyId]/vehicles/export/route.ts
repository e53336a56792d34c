import { vehicleColumns } from "#lib/i18n/tables.ts";
import { companyPageTexts } from "#lib/i18n/texts/company-page.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { vehicleExportSchema } from "#lib/schemas/vehicle.ts";
import { exportVehicles } from "#lib/use-cases/vehicles/list.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A company's vehicles in their filter and order, as a file. */
export const GET = defineDownload(vehicleExportSchema, {
  fileName: tableTexts.files.vehicles,
  sheet: companyPageTexts.vehicles,
  columns: vehicleColumns,
  read: exportVehicles,
});
