import { companyHistoryExportSchema } from "#lib/history/schema.ts";
import { historyTexts } from "#lib/history/texts.ts";
import { exportCompanyHistory } from "#lib/history/use-cases/whole.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { wholeHistoryColumns } from "#lib/messages/whole-history-columns.ts";

/** Exports the history of a company in its filter. */
export const GET = defineDownload(companyHistoryExportSchema, {
  fileName: tableTexts.files.companyHistory,
  sheet: historyTexts.title,
  columns: wholeHistoryColumns,
  read: exportCompanyHistory,
});
