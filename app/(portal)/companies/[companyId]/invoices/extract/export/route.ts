import { extractColumns, extractTexts } from "#lib/i18n/texts/statement-extract.ts";
import { companyExtractSchema } from "#lib/schemas/statement.ts";
import { extractCompanyYear } from "#lib/use-cases/statements/extract.ts";
import { defineDownload } from "#lib/web/download.ts";

/** One company's year by quarter, as a file. */
export const GET = defineDownload(companyExtractSchema, {
  ...{ fileName: extractTexts.fileName, sheet: extractTexts.sheet, columns: extractColumns },
  read: extractCompanyYear,
});
