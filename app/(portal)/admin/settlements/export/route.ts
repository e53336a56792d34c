import { defineDownload } from "#lib/doors/downloads/download.ts";
import { extractTable } from "#lib/statements/columns.ts";
import { extractSchema } from "#lib/statements/schema.ts";
import { extractYear } from "#lib/statements/use-cases/extract.ts";

export const GET = defineDownload(extractSchema, extractYear, extractTable);
