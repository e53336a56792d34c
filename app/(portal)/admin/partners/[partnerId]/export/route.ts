import { defineDownload } from "#lib/doors/downloads/download.ts";
import { partnerCompaniesTable } from "#lib/partners/columns.ts";
import { partnerCompaniesExportSchema } from "#lib/partners/schema.ts";
import { exportPartnerCompanies } from "#lib/partners/use-cases/companies.ts";

export const GET = defineDownload(
  partnerCompaniesExportSchema,
  exportPartnerCompanies,
  partnerCompaniesTable,
);
