import { companyColumns } from "#lib/i18n/tables.ts";
import { partnerTexts } from "#lib/i18n/texts/partners.ts";
import { partnerCompaniesExportSchema } from "#lib/schemas/partner.ts";
import { exportPartnerCompanies } from "#lib/use-cases/partners/companies.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The companies under a partner in the list's filter and order, as a file. */
export const GET = defineDownload(partnerCompaniesExportSchema, {
  fileName: partnerTexts.filesOfCompanies,
  sheet: partnerTexts.ofPartner,
  columns: companyColumns,
  read: exportPartnerCompanies,
});
