import { defineDownload } from "#lib/doors/downloads/download.ts";
import { companyExtractSchema } from "#lib/statements/schema.ts";
import { extractColumns } from "#lib/statements/texts.ts";
import { extractCompanyYear } from "#lib/statements/use-cases/extract.ts";
import * as m from "#messages";

/** One company's year by quarter, as a file. */
export const GET = defineDownload(companyExtractSchema, () => ({
  fileName: m.extract_fileName(),
  sheet: m.extract_sheet(),
  columns: extractColumns(),
  read: extractCompanyYear,
}));
