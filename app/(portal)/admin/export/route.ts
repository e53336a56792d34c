import { defineDownload } from "#lib/doors/downloads/download.ts";
import { queueTable } from "#lib/queue/columns.ts";
import { queueExportSchema } from "#lib/queue/schema.ts";
import { exportWaiting } from "#lib/queue/use-cases/read.ts";

export const GET = defineDownload(queueExportSchema, exportWaiting, queueTable);
