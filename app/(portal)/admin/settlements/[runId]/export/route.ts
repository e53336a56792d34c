import { defineDownload } from "#lib/http/downloads/download.ts";
import { runStatementColumns } from "#lib/messages/tables.ts";
import { runExportSchema } from "#lib/settlements/schema.ts";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";
import { exportRunStatements } from "#lib/settlements/use-cases/runs.ts";

/** Exports a run's statements in the filter of the page. */
export const GET = defineDownload(runExportSchema, {
  fileName: texts.fileName,
  sheet: texts.list,
  columns: runStatementColumns,
  read: exportRunStatements,
});
