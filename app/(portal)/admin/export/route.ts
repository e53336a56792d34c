import { defineDownload } from "#lib/doors/downloads/download.ts";
import { queueExportSchema } from "#lib/queue/schema.ts";
import { queueColumns } from "#lib/queue/texts.ts";
import { exportWaiting } from "#lib/queue/use-cases/read.ts";
import * as m from "#messages";

/** Exports what waits for approval of one kind, the longest wait first. */
export const GET = defineDownload(queueExportSchema, () => ({
  fileName: m.table_files_queue(),
  sheet: m.queue_approvals(),
  columns: queueColumns(),
  read: exportWaiting,
}));
