import { defineDownload } from "#lib/doors/downloads/download.ts";
import { companyHistoryTable } from "#lib/history/columns.ts";
import { companyHistoryExportSchema } from "#lib/history/schema.ts";
import { exportCompanyHistory } from "#lib/history/use-cases/whole.ts";

export const GET = defineDownload(companyHistoryExportSchema, exportCompanyHistory, companyHistoryTable);
