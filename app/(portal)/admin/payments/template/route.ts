import { paymentFileColumns } from "#lib/i18n/tables.ts";
import { paymentTexts } from "#lib/i18n/texts/payments.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { paymentTemplateSchema } from "#lib/schemas/payment-file.ts";
import { paymentTemplate } from "#lib/use-cases/payments/file.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A file with the titles only, to be filled in. */
export const GET = defineDownload(paymentTemplateSchema, {
  fileName: tableTexts.files.paymentTemplate,
  sheet: paymentTexts.title,
  columns: paymentFileColumns,
  read: paymentTemplate,
});
