import { discountColumns } from "#lib/discounts/columns.ts";
import { discountExportSchema } from "#lib/discounts/schema.ts";
import { exportDiscounts } from "#lib/discounts/use-cases/read.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** Exports the list of discounts in its filter and order. */
export const GET = defineDownload(discountExportSchema, () => ({
  fileName: m.table_files_discounts(),
  sheet: m.discount_title(),
  columns: discountColumns(),
  read: exportDiscounts,
}));
