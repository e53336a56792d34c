import { defineDownload } from "#lib/doors/downloads/download.ts";
import { extractTable } from "#lib/statements/columns.ts";
import { companyExtractSchema } from "#lib/statements/schema.ts";
import { extractCompanyYear } from "#lib/statements/use-cases/extract.ts";

export const GET = defineDownload(companyExtractSchema, extractCompanyYear, extractTable);
