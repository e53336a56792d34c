import { defineDownload } from "#lib/doors/downloads/download.ts";
import { wholeHistoryColumns } from "#lib/history/columns.ts";
import { companyHistoryExportSchema } from "#lib/history/schema.ts";
import { exportCompanyHistory } from "#lib/history/use-cases/whole.ts";
import * as m from "#messages";

/** Exports the history of a company in its filter. */
export const GET = defineDownload(companyHistoryExportSchema, () => ({
  fileName: m.table_files_companyHistory(),
  sheet: m.history_title(),
  columns: wholeHistoryColumns(),
  read: exportCompanyHistory,
}));
