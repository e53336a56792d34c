import { deliveryColumns, deliveryTexts } from "#lib/i18n/texts/deliveries.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { deliveryExportSchema } from "#lib/schemas/delivery.ts";
import { exportDeliveries } from "#lib/use-cases/deliveries/list.ts";
import { defineDownload } from "#lib/web/download.ts";

/** What could not be delivered, in its filter, as a file. */
export const GET = defineDownload(deliveryExportSchema, {
  fileName: tableTexts.files.deliveries,
  sheet: deliveryTexts.title,
  columns: deliveryColumns,
  read: exportDeliveries,
});
