import { defineDownload } from "#lib/doors/downloads/download.ts";
import { paymentFileColumns } from "#lib/payments/columns.ts";
import { paymentTemplateSchema } from "#lib/payments/payment-file.ts";
import { paymentTemplate } from "#lib/payments/use-cases/file.ts";
import * as m from "#messages";

/** A file with the titles only, to be filled in. */
export const GET = defineDownload(paymentTemplateSchema, () => ({
  fileName: m.table_files_paymentTemplate(),
  sheet: m.payment_title(),
  columns: paymentFileColumns(),
  read: paymentTemplate,
}));
