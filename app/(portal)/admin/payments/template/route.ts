import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { paymentFileColumns } from "#lib/messages/tables.ts";
import { paymentTemplateSchema } from "#lib/payments/payment-file.ts";
import { paymentTexts } from "#lib/payments/texts.ts";
import { paymentTemplate } from "#lib/payments/use-cases/file.ts";

/** A file with the titles only, to be filled in. */
export const GET = defineDownload(paymentTemplateSchema, {
  fileName: tableTexts.files.paymentTemplate,
  sheet: paymentTexts.title,
  columns: paymentFileColumns,
  read: paymentTemplate,
});
