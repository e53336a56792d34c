import { definePayoutDownload } from "#lib/web/payout-download.ts";

/** A payment file as it was made, for the bank. */
export const GET = definePayoutDownload();
