import { deliveryExportSchema } from "#lib/deliveries/schema.ts";
import { deliveryColumns } from "#lib/deliveries/texts.ts";
import { exportDeliveries } from "#lib/deliveries/use-cases/list.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** Exports the failed deliveries in their filter. */
export const GET = defineDownload(deliveryExportSchema, () => ({
  fileName: m.table_files_deliveries(),
  sheet: m.delivery_title(),
  columns: deliveryColumns(),
  read: exportDeliveries,
}));
