import { defineDownload } from "#lib/doors/downloads/download.ts";
import { runStatementColumns } from "#lib/settlements/columns.ts";
import { runExportSchema } from "#lib/settlements/schema.ts";
import { exportRunStatements } from "#lib/settlements/use-cases/runs.ts";
import * as m from "#messages";

/** Exports a run's statements in the filter of the page. */
export const GET = defineDownload(runExportSchema, () => ({
  fileName: m.settlementRun_fileName(),
  sheet: m.settlementRun_list(),
  columns: runStatementColumns(),
  read: exportRunStatements,
}));
