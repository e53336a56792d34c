import { defineDownload } from "#lib/doors/downloads/download.ts";
import { runStatementTable } from "#lib/settlements/columns.ts";
import { runExportSchema } from "#lib/settlements/schema.ts";
import { exportRunStatements } from "#lib/settlements/use-cases/runs.ts";

export const GET = defineDownload(runExportSchema, exportRunStatements, runStatementTable);
