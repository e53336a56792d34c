import { companyExportSchema } from "#lib/companies/schema.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import { listedCompanyTable } from "#lib/settlements/columns.ts";
import { exportListedCompanies } from "#lib/settlements/use-cases/company-money.ts";

export const GET = defineDownload(companyExportSchema, exportListedCompanies, listedCompanyTable);
