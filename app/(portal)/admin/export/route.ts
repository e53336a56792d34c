import { queueColumns } from "#lib/i18n/queue-table.ts";
import { queueTexts } from "#lib/i18n/texts/queue.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { queueExportSchema } from "#lib/schemas/queue.ts";
import { exportWaiting } from "#lib/use-cases/queue/read.ts";
import { defineDownload } from "#lib/web/download.ts";

/** What waits of one kind, the longest first, as a file. */
export const GET = defineDownload(queueExportSchema, {
  fileName: tableTexts.files.queue,
  sheet: queueTexts.approvals,
  columns: queueColumns,
  read: exportWaiting,
});
