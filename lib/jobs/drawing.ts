import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { statementsCsv } from "#lib/adapters/documents/statement-csv.ts";
import type { Drawing } from "#lib/audit/use-cases/documents.ts";
import { invoiceJson } from "#lib/statements/invoice-json.ts";

/** For the audit: the documents as companies, accountants and programs get them. */
export const drawing: Drawing = {
  csv: statementsCsv,
  finvoice: drawFinvoice,
  json: invoiceJson,
  // Loaded with the first PDF: the libraries take memory.
  async pdf(document) {
    const { drawStatement } = await import("#lib/adapters/documents/statement-pdf.ts");
    const { textsOfPdf } = await import("#lib/adapters/pdf/read-text.ts");
    return textsOfPdf(await drawStatement(document));
  },
};
