import { defineStatementDownload } from "#lib/doors/downloads/statement-download.ts";
import { statementExportSchema } from "#lib/statements/schema.ts";
import { getStatement } from "#lib/statements/use-cases/read.ts";

/** A final statement as a document. */
export const GET = defineStatementDownload(statementExportSchema, (ctx, { companyId, invoiceId }) =>
  getStatement(ctx, { companyId, statementId: invoiceId }),
);
