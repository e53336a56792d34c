import { defineDownload } from "#lib/http/downloads/download.ts";
import { companyPaymentsExportSchema } from "#lib/payments/schema.ts";
import { companyPaymentColumns, companyPaymentTexts as texts } from "#lib/payments/texts.ts";
import { exportPayments } from "#lib/payments/use-cases/company-payments.ts";

/** Exports the card payments of a company's period, in the list's filter. */
export const GET = defineDownload(companyPaymentsExportSchema, {
  fileName: texts.file,
  sheet: texts.title,
  columns: companyPaymentColumns,
  read: exportPayments,
});
