import { companyColumns } from "#lib/i18n/tables.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { companyExportSchema } from "#lib/schemas/company.ts";
import { exportCompanies } from "#lib/use-cases/companies/list.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The company list in its filter and order, as a file. */
export const GET = defineDownload(companyExportSchema, {
  fileName: tableTexts.files.companies,
  sheet: companiesTexts.title,
  columns: companyColumns,
  read: exportCompanies,
});
