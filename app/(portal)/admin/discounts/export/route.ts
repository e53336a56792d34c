import { discountColumns } from "#lib/discounts/columns.ts";
import { discountExportSchema } from "#lib/discounts/schema.ts";
import { discountTexts } from "#lib/discounts/texts.ts";
import { exportDiscounts } from "#lib/discounts/use-cases/read.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";

/** Exports the list of discounts in its filter and order. */
export const GET = defineDownload(discountExportSchema, {
  fileName: tableTexts.files.discounts,
  sheet: discountTexts.title,
  columns: discountColumns,
  read: exportDiscounts,
});
