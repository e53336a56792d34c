import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/table-texts.ts";
import { queueColumns } from "#lib/queue/columns.ts";
import { queueExportSchema } from "#lib/queue/schema.ts";
import { queueTexts } from "#lib/queue/texts.ts";
import { exportWaiting } from "#lib/queue/use-cases/read.ts";

/** What waits of one kind, the longest first, as a file. */
export const GET = defineDownload(queueExportSchema, {
  fileName: tableTexts.files.queue,
  sheet: queueTexts.approvals,
  columns: queueColumns,
  read: exportWaiting,
});
