import { companyExportSchema } from "#lib/companies/schema.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { exportCompanies } from "#lib/companies/use-cases/list.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { companyColumns } from "#lib/messages/tables.ts";

/** The company list in its filter and order, as a file. */
export const GET = defineDownload(companyExportSchema, {
  fileName: tableTexts.files.companies,
  sheet: companiesTexts.title,
  columns: companyColumns,
  read: exportCompanies,
});
