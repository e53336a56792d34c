import { defineDownload } from "#lib/doors/downloads/download.ts";
import { extractSchema } from "#lib/statements/schema.ts";
import { extractColumns } from "#lib/statements/texts.ts";
import { extractYear } from "#lib/statements/use-cases/extract.ts";
import * as m from "#messages";

/** Exports a year of all companies by quarter. */
export const GET = defineDownload(extractSchema, () => ({
  fileName: m.extract_fileName(),
  sheet: m.extract_sheet(),
  columns: extractColumns(),
  read: extractYear,
}));
