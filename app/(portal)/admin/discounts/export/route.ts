import { discountTable } from "#lib/discounts/columns.ts";
import { discountExportSchema } from "#lib/discounts/schema.ts";
import { exportDiscounts } from "#lib/discounts/use-cases/read.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(discountExportSchema, exportDiscounts, discountTable);
