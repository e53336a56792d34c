import { defineStatementDownload } from "#lib/http/downloads/statement-download.ts";
import { statementOfPeriod } from "#lib/http/settlements.ts";
import { periodExportSchema } from "#lib/statements/schema.ts";

/** Downloads the statement of a running period, up to now. */
export const GET = defineStatementDownload(periodExportSchema, statementOfPeriod);
