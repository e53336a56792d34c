import { defineLongRoute } from "#lib/doors/api/long-route.ts";
import { paymentFiles } from "#lib/installation/payments.ts";
import { sendPaymentFileOperation } from "#lib/payments/api.ts";
import { paymentFile } from "#lib/payments/use-cases/file.ts";

/** Checks or stores a file of payments (`?step=check|apply`, the file as the body). */
export const POST = defineLongRoute(sendPaymentFileOperation, (progress, left) =>
  paymentFile(paymentFiles, { progress, left }),
);
