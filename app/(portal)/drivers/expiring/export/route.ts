import { expiringExportSchema } from "#lib/fleet/driver-schema.ts";
import { fleetPageTexts } from "#lib/fleet/texts.ts";
import { exportExpiring } from "#lib/fleet/use-cases/expiring-licences.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { expiringColumns } from "#lib/messages/tables.ts";

/** Those of all companies as a file: the provider's own view. */
export const GET = defineDownload(expiringExportSchema, {
  fileName: tableTexts.files.expiring,
  sheet: fleetPageTexts.expiring,
  columns: expiringColumns,
  read: exportExpiring,
});
