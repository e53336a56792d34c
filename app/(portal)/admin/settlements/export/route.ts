import { defineDownload } from "#lib/http/downloads/download.ts";
import { extractSchema } from "#lib/statements/schema.ts";
import { extractColumns, extractTexts } from "#lib/statements/texts.ts";
import { extractYear } from "#lib/statements/use-cases/extract.ts";

/** Exports a year of all companies by quarter. */
export const GET = defineDownload(extractSchema, {
  fileName: extractTexts.fileName,
  sheet: extractTexts.sheet,
  columns: extractColumns,
  read: extractYear,
});
