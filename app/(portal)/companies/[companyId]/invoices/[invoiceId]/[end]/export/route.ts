import { defineStatementDownload } from "#lib/doors/downloads/statement-download.ts";
import { statementOfPeriod } from "#lib/installation/settlements.ts";
import { periodExportSchema } from "#lib/statements/schema.ts";

/** Downloads the statement of a current period, so far. */
export const GET = defineStatementDownload(periodExportSchema, statementOfPeriod);
