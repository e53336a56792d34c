import { areaTable } from "#lib/booking-areas/columns.ts";
import { areaExportSchema } from "#lib/booking-areas/schema.ts";
import { exportAreas } from "#lib/booking-areas/use-cases/read.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(areaExportSchema, exportAreas, areaTable);
