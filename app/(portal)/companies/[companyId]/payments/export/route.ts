import { defineDownload } from "#lib/doors/downloads/download.ts";
import { companyPaymentsExportSchema } from "#lib/payments/schema.ts";
import { companyPaymentColumns } from "#lib/payments/texts.ts";
import { exportPayments } from "#lib/payments/use-cases/company-payments.ts";
import * as m from "#messages";

/** Exports the card payments of a company's period, in the list's filter. */
export const GET = defineDownload(companyPaymentsExportSchema, () => ({
  fileName: m.companyPayment_file(),
  sheet: m.companyPayment_title(),
  columns: companyPaymentColumns(),
  read: exportPayments,
}));
