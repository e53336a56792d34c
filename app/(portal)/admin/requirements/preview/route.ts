import { defineDownload } from "#lib/doors/downloads/download.ts";
import { unmetTable } from "#lib/requirements/columns.ts";
import { previewExportSchema } from "#lib/requirements/schema.ts";
import { exportPreview } from "#lib/requirements/use-cases/preview.ts";

export const GET = defineDownload(previewExportSchema, exportPreview, unmetTable);
