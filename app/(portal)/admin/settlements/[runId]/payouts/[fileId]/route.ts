import { definePayoutDownload } from "#lib/http/downloads/payout-download.ts";

/** A payment file as it was made, for the bank. */
export const GET = definePayoutDownload();
