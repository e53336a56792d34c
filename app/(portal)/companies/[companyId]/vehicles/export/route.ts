import { defineDownload } from "#lib/doors/downloads/download.ts";
import { vehicleExportSchema } from "#lib/fleet/schema.ts";
import { listedVehicleTable } from "#lib/payments/columns.ts";
import { exportListedVehicles } from "#lib/payments/use-cases/last-rides.ts";

export const GET = defineDownload(vehicleExportSchema, exportListedVehicles, listedVehicleTable);
