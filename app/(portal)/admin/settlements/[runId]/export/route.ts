import { runStatementColumns } from "#lib/i18n/tables.ts";
import { settlementRunTexts as texts } from "#lib/i18n/texts/settlement-runs.ts";
import { runExportSchema } from "#lib/schemas/settlement-run.ts";
import { exportRunStatements } from "#lib/use-cases/settlements/runs.ts";
import { defineDownload } from "#lib/web/download.ts";

/** A run's statements in the filter of the page, as a file. */
export const GET = defineDownload(runExportSchema, {
  fileName: texts.fileName,
  sheet: texts.list,
  columns: runStatementColumns,
  read: exportRunStatements,
});
