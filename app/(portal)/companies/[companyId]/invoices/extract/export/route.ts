import { defineDownload } from "#lib/http/downloads/download.ts";
import { companyExtractSchema } from "#lib/statements/schema.ts";
import { extractColumns, extractTexts } from "#lib/statements/texts.ts";
import { extractCompanyYear } from "#lib/statements/use-cases/extract.ts";

/** One company's year by quarter, as a file. */
export const GET = defineDownload(companyExtractSchema, {
  fileName: extractTexts.fileName,
  sheet: extractTexts.sheet,
  columns: extractColumns,
  read: extractCompanyYear,
});
