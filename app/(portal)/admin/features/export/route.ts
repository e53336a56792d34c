import { featureExportSchema } from "#lib/feature-switches/schema.ts";
import { featureColumns, featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { exportFeatures } from "#lib/feature-switches/use-cases/features.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";

/** Exports the features in their filter and order. */
export const GET = defineDownload(featureExportSchema, {
  fileName: texts.fileName,
  sheet: texts.title,
  columns: featureColumns,
  read: exportFeatures,
});
