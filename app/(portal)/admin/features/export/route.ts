import { defineDownload } from "#lib/doors/downloads/download.ts";
import { featureExportSchema } from "#lib/feature-switches/schema.ts";
import { featureColumns } from "#lib/feature-switches/texts.ts";
import { exportFeatures } from "#lib/feature-switches/use-cases/features.ts";
import * as m from "#messages";

/** Exports the features in their filter and order. */
export const GET = defineDownload(featureExportSchema, () => ({
  fileName: m.feature_fileName(),
  sheet: m.feature_title(),
  columns: featureColumns(),
  read: exportFeatures,
}));
