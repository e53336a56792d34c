import { discountColumns } from "#lib/i18n/discount-columns.ts";
import { discountTexts } from "#lib/i18n/texts/discounts.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { discountExportSchema } from "#lib/schemas/discount.ts";
import { exportDiscounts } from "#lib/use-cases/discounts/read.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The list in its filter and order, as a file. */
export const GET = defineDownload(discountExportSchema, {
  fileName: tableTexts.files.discounts,
  sheet: discountTexts.title,
  columns: discountColumns,
  read: exportDiscounts,
});
