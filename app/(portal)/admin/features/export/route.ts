import { featureColumns } from "#lib/i18n/provider-tables.ts";
import { featureTexts as texts } from "#lib/i18n/texts/features.ts";
import { featureExportSchema } from "#lib/schemas/feature.ts";
import { exportFeatures } from "#lib/use-cases/features/features.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The features in their filter and order, as a file. */
export const GET = defineDownload(featureExportSchema, {
  ...{ fileName: texts.fileName, sheet: texts.title, columns: featureColumns },
  read: exportFeatures,
});
