import { areaExportSchema } from "#lib/booking-areas/schema.ts";
import { areaTexts } from "#lib/booking-areas/texts.ts";
import { exportAreas } from "#lib/booking-areas/use-cases/read.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { bookingAreaColumns } from "#lib/messages/tables.ts";

/** Exports the list of areas in its filter and order. */
export const GET = defineDownload(areaExportSchema, {
  fileName: tableTexts.files.bookingAreas,
  sheet: areaTexts.title,
  columns: bookingAreaColumns,
  read: exportAreas,
});
