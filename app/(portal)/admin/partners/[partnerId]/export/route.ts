import { companyColumns } from "#lib/companies/columns.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import { partnerCompaniesExportSchema } from "#lib/partners/schema.ts";
import { exportPartnerCompanies } from "#lib/partners/use-cases/companies.ts";
import * as m from "#messages";

/** Exports the companies under a partner in the list's filter and order. */
export const GET = defineDownload(partnerCompaniesExportSchema, () => ({
  fileName: m.partner_filesOfCompanies(),
  sheet: m.partner_ofPartner(),
  columns: companyColumns(),
  read: exportPartnerCompanies,
}));
