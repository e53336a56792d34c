import { providerColumns } from "#lib/dispatch/columns.ts";
import { providerExportSchema } from "#lib/dispatch/schema.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { exportProviders } from "#lib/http/dispatch.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";

/** Exports the list of dispatch providers in its filter and order. */
export const GET = defineDownload(providerExportSchema, {
  fileName: texts.fileName,
  sheet: texts.title,
  columns: providerColumns,
  read: exportProviders,
});
