import { providerTable } from "#lib/dispatch/columns.ts";
import { providerExportSchema } from "#lib/dispatch/schema.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import { exportProviders } from "#lib/installation/dispatch.ts";

export const GET = defineDownload(providerExportSchema, exportProviders, providerTable);
