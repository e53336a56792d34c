import { defineDownload } from "#lib/doors/downloads/download.ts";
import { driverTable } from "#lib/fleet/columns.ts";
import { driverExportSchema } from "#lib/fleet/schema.ts";
import { exportDrivers } from "#lib/fleet/use-cases/list.ts";

export const GET = defineDownload(driverExportSchema, exportDrivers, driverTable);
