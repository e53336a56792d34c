import { defineDownload } from "#lib/doors/downloads/download.ts";
import { failureTable } from "#lib/imports/columns.ts";
import { importFailuresSchema } from "#lib/imports/schema.ts";
import { exportFailures } from "#lib/imports/use-cases/read.ts";

export const GET = defineDownload(importFailuresSchema, exportFailures, failureTable("driver"));
