import { defineDownload } from "#lib/doors/downloads/download.ts";
import { companyPaymentTable } from "#lib/payments/columns.ts";
import { companyPaymentsExportSchema } from "#lib/payments/schema.ts";
import { exportPayments } from "#lib/payments/use-cases/company-payments.ts";

export const GET = defineDownload(companyPaymentsExportSchema, exportPayments, companyPaymentTable);
