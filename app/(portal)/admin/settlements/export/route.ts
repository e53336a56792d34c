import { extractColumns, extractTexts } from "#lib/i18n/texts/statement-extract.ts";
import { extractSchema } from "#lib/schemas/statement.ts";
import { extractYear } from "#lib/use-cases/statements/extract.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A year of all companies by quarter, as a file. */
export const GET = defineDownload(extractSchema, {
  ...{ fileName: extractTexts.fileName, sheet: extractTexts.sheet, columns: extractColumns },
  read: extractYear,
});
