import { deliveryTable } from "#lib/deliveries/columns.ts";
import { deliveryExportSchema } from "#lib/deliveries/schema.ts";
import { exportDeliveries } from "#lib/deliveries/use-cases/list.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(deliveryExportSchema, exportDeliveries, deliveryTable);
