import { defineDownload } from "#lib/doors/downloads/download.ts";
import { wholeHistoryTable } from "#lib/history/columns.ts";
import { wholeHistoryExportSchema } from "#lib/history/schema.ts";
import { exportWholeHistory } from "#lib/history/use-cases/whole.ts";

export const GET = defineDownload(wholeHistoryExportSchema, exportWholeHistory, wholeHistoryTable);
