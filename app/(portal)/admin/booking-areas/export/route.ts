import { bookingAreaColumns } from "#lib/i18n/tables.ts";
import { areaTexts } from "#lib/i18n/texts/booking-areas.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { areaExportSchema } from "#lib/schemas/booking-area.ts";
import { exportAreas } from "#lib/use-cases/booking-areas/read.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The list of areas in its filter and order, as a file. */
export const GET = defineDownload(areaExportSchema, {
  fileName: tableTexts.files.bookingAreas,
  sheet: areaTexts.title,
  columns: bookingAreaColumns,
  read: exportAreas,
});
