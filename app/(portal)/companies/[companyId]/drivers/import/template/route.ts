import { defineDownload } from "#lib/doors/downloads/download.ts";
import { templateTable } from "#lib/imports/columns.ts";
import { importTemplateSchema } from "#lib/imports/schema.ts";
import { exportTemplate } from "#lib/imports/use-cases/read.ts";

export const GET = defineDownload(importTemplateSchema, exportTemplate, templateTable("driver"));
