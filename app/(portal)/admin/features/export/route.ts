import { defineDownload } from "#lib/doors/downloads/download.ts";
import { featureTable } from "#lib/feature-switches/columns.ts";
import { featureExportSchema } from "#lib/feature-switches/schema.ts";
import { exportFeatures } from "#lib/feature-switches/use-cases/features.ts";

export const GET = defineDownload(featureExportSchema, exportFeatures, featureTable);
