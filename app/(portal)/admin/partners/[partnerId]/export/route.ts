import { defineDownload } from "#lib/http/downloads/download.ts";
import { companyColumns } from "#lib/messages/tables.ts";
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
