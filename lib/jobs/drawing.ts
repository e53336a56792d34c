import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { statementsCsv } from "#lib/adapters/documents/statement-csv.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import { textsOfPdf } from "#lib/adapters/pdf/read-text.ts";
import type { Drawing } from "#lib/audit/use-cases/documents.ts";
import { invoiceJson } from "#lib/statements/json.ts";

/** For the audit: the documents as companies, accountants and programs get them. */
export const drawing: Drawing = {
  csv: statementsCsv,
  finvoice: drawFinvoice,
  json: invoiceJson,
  pdf: async (document) => textsOfPdf(await drawStatement(document)),
};
