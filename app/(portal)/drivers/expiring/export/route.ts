import { defineDownload } from "#lib/doors/downloads/download.ts";
import { expiringTable } from "#lib/fleet/columns.ts";
import { expiringExportSchema } from "#lib/fleet/schema.ts";
import { exportExpiring } from "#lib/fleet/use-cases/expiring-licences.ts";

export const GET = defineDownload(expiringExportSchema, exportExpiring, expiringTable);
