import { companyTable } from "#lib/companies/columns.ts";
import { companyExportSchema } from "#lib/companies/schema.ts";
import { exportCompanies } from "#lib/companies/use-cases/list.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(companyExportSchema, exportCompanies, companyTable);
