import { defineDownload } from "#lib/doors/downloads/download.ts";
import { paymentTemplateTable } from "#lib/payments/columns.ts";
import { paymentTemplateSchema } from "#lib/payments/payment-file.ts";
import { paymentTemplate } from "#lib/payments/use-cases/file.ts";

export const GET = defineDownload(paymentTemplateSchema, paymentTemplate, paymentTemplateTable);
