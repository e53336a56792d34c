import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { exportVehicles } from "#lib/fleet/use-cases/list.ts";
import { vehicleExportSchema } from "#lib/fleet/vehicle-schema.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { vehicleColumns } from "#lib/messages/tables.ts";
import { tableTexts } from "#lib/messages/ui.ts";

/** A company's vehicles in their filter and order, as a file. */
export const GET = defineDownload(vehicleExportSchema, {
  fileName: tableTexts.files.vehicles,
  sheet: companyPageTexts.vehicles,
  columns: vehicleColumns,
  read: exportVehicles,
});
