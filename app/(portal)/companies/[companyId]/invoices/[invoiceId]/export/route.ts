import { defineStatementDownload } from "#lib/doors/downloads/statement-download.ts";
import { statementExportSchema } from "#lib/statements/schema.ts";
import { getInvoice } from "#lib/statements/use-cases/read.ts";

/** A final statement as a document. */
export const GET = defineStatementDownload(statementExportSchema, getInvoice);
