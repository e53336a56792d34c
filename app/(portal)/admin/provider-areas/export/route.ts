import { providerColumns } from "#lib/i18n/provider-tables.ts";
import { providerAreaTexts as texts } from "#lib/i18n/texts/provider-areas.ts";
import { providerExportSchema } from "#lib/schemas/provider-area.ts";
import { exportProviders } from "#lib/web/dispatch.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The list of dispatch providers in its filter and order, as a file. */
export const GET = defineDownload(providerExportSchema, {
  ...{ fileName: texts.fileName, sheet: texts.title, columns: providerColumns },
  read: exportProviders,
});
