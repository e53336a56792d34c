import { defineDownload } from "#lib/doors/downloads/download.ts";
import { requirementTable } from "#lib/requirements/columns.ts";
import { requirementExportSchema } from "#lib/requirements/schema.ts";
import { exportRequirements } from "#lib/requirements/use-cases/read.ts";

export const GET = defineDownload(requirementExportSchema, exportRequirements, requirementTable);
