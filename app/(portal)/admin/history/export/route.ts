import { defineDownload } from "#lib/doors/downloads/download.ts";
import { wholeHistoryColumns } from "#lib/history/columns.ts";
import { wholeHistoryExportSchema } from "#lib/history/schema.ts";
import { exportWholeHistory } from "#lib/history/use-cases/whole.ts";
import * as m from "#messages";

/** Exports the history of everything in its filter. */
export const GET = defineDownload(wholeHistoryExportSchema, () => ({
  fileName: m.table_files_wholeHistory(),
  sheet: m.history_wholeTitle(),
  columns: wholeHistoryColumns(),
  read: exportWholeHistory,
}));
