import { defineStatementDownload } from "#lib/http/downloads/statement-download.ts";
import { statementOfPeriod } from "#lib/http/settlements.ts";
import { periodExportSchema } from "#lib/statements/schema.ts";

/** The statement of a period under way, as far as it has come, as a document. */
export const GET = defineStatementDownload(periodExportSchema, statementOfPeriod);
