import { deliveryExportSchema } from "#lib/deliveries/schema.ts";
import { deliveryColumns, deliveryTexts } from "#lib/deliveries/texts.ts";
import { exportDeliveries } from "#lib/deliveries/use-cases/list.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";

/** Exports the failed deliveries in their filter. */
export const GET = defineDownload(deliveryExportSchema, {
  fileName: tableTexts.files.deliveries,
  sheet: deliveryTexts.title,
  columns: deliveryColumns,
  read: exportDeliveries,
});
