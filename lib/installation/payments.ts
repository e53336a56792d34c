import "server-only";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import { openTableFile } from "#lib/adapters/spreadsheet/spreadsheets.ts";

/** The ports of receiving a file of payments. */
export const paymentFiles = { spool: spoolFile, open: openTableFile };
