import { wholeHistoryExportSchema } from "#lib/history/schema.ts";
import { historyTexts } from "#lib/history/texts.ts";
import { exportWholeHistory } from "#lib/history/use-cases/whole.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { wholeHistoryColumns } from "#lib/messages/whole-history-columns.ts";

/** Exports the history of everything in its filter. */
export const GET = defineDownload(wholeHistoryExportSchema, {
  fileName: tableTexts.files.wholeHistory,
  sheet: historyTexts.wholeTitle,
  columns: wholeHistoryColumns,
  read: exportWholeHistory,
});
