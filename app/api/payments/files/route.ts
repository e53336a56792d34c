import { sendPaymentFile } from "#lib/contract/payments.ts";
import { paymentFile } from "#lib/use-cases/payments/file.ts";
import { readTable } from "#lib/web/imports.ts";
import { defineLongRoute } from "#lib/web/long-route.ts";

/** Checks or stores a file of payments (`?step=check|apply`, the file as the body). */
export const POST = defineLongRoute(sendPaymentFile, () => paymentFile(readTable));
