import { providerColumns } from "#lib/dispatch/columns.ts";
import { providerExportSchema } from "#lib/dispatch/schema.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import { exportProviders } from "#lib/installation/dispatch.ts";
import * as m from "#messages";

/** Exports the list of dispatch providers in its filter and order. */
export const GET = defineDownload(providerExportSchema, () => ({
  fileName: m.providerArea_fileName(),
  sheet: m.providerArea_title(),
  columns: providerColumns(),
  read: exportProviders,
}));
