import { periodExportSchema } from "#lib/schemas/statement.ts";
import { defineStatementDownload } from "#lib/web/statement-download.ts";
import { statementOfPeriod } from "#lib/web/statement-of-period.ts";

/** The statement of a period under way, as far as it has come, as a document. */
export const GET = defineStatementDownload(periodExportSchema, statementOfPeriod);
