import { statementExportSchema } from "#lib/schemas/statement.ts";
import { getStatement } from "#lib/use-cases/statements/read.ts";
import { defineStatementDownload } from "#lib/web/statement-download.ts";

/** A final statement as a document. */
export const GET = defineStatementDownload(statementExportSchema, (ctx, { companyId, invoiceId }) =>
  getStatement(ctx, { companyId, statementId: invoiceId }),
);
