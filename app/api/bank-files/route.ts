import { sendBankFileOperation } from "#lib/bank/api.ts";
import { defineLongRoute } from "#lib/doors/api/long-route.ts";
import { receiveBankFile } from "#lib/installation/bank.ts";

/** Checks or stores a file of the bank (`?step=check|apply`, the file as the body). */
export const POST = defineLongRoute(sendBankFileOperation, () => receiveBankFile);
