import { defineDownload } from "#lib/doors/downloads/download.ts";
import { vehicleTable } from "#lib/fleet/columns.ts";
import { vehicleExportSchema } from "#lib/fleet/schema.ts";
import { exportVehicles } from "#lib/fleet/use-cases/list.ts";

export const GET = defineDownload(vehicleExportSchema, exportVehicles, vehicleTable);
