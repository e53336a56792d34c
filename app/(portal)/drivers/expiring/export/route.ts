import { defineDownload } from "#lib/doors/downloads/download.ts";
import { expiringColumns } from "#lib/fleet/columns.ts";
import { expiringExportSchema } from "#lib/fleet/schema.ts";
import { exportExpiring } from "#lib/fleet/use-cases/expiring-licences.ts";
import * as m from "#messages";

/** Those of all companies as a file: the provider's own view. */
export const GET = defineDownload(expiringExportSchema, () => ({
  fileName: m.table_files_expiring(),
  sheet: m.fleetPage_expiring(),
  columns: expiringColumns(),
  read: exportExpiring,
}));
