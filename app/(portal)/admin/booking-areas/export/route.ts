import { bookingAreaColumns } from "#lib/booking-areas/columns.ts";
import { areaExportSchema } from "#lib/booking-areas/schema.ts";
import { exportAreas } from "#lib/booking-areas/use-cases/read.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** Exports the list of areas in its filter and order. */
export const GET = defineDownload(areaExportSchema, () => ({
  fileName: m.table_files_bookingAreas(),
  sheet: m.area_title(),
  columns: bookingAreaColumns(),
  read: exportAreas,
}));
