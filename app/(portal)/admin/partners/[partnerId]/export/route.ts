import { defineDownload } from "#lib/http/downloads/download.ts";
import { companyColumns } from "#lib/messages/tables.ts";
import { partnerCompaniesExportSchema } from "#lib/partners/schema.ts";
import { partnerTexts } from "#lib/partners/texts.ts";
import { exportPartnerCompanies } from "#lib/partners/use-cases/companies.ts";

/** Exports the companies under a partner in the list's filter and order. */
export const GET = defineDownload(partnerCompaniesExportSchema, {
  fileName: partnerTexts.filesOfCompanies,
  sheet: partnerTexts.ofPartner,
  columns: companyColumns,
  read: exportPartnerCompanies,
});
