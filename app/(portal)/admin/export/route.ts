import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { queueExportSchema } from "#lib/queue/schema.ts";
import { queueColumns, queueTexts } from "#lib/queue/texts.ts";
import { exportWaiting } from "#lib/queue/use-cases/read.ts";

/** Exports what waits for approval of one kind, the longest wait first. */
export const GET = defineDownload(queueExportSchema, {
  fileName: tableTexts.files.queue,
  sheet: queueTexts.approvals,
  columns: queueColumns,
  read: exportWaiting,
});
