import { companyColumns } from "#lib/companies/columns.ts";
import { companyExportSchema } from "#lib/companies/schema.ts";
import { exportCompanies } from "#lib/companies/use-cases/list.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** The company list in its filter and order, as a file. */
export const GET = defineDownload(companyExportSchema, () => ({
  fileName: m.table_files_companies(),
  sheet: m.companies_title(),
  columns: companyColumns(),
  read: exportCompanies,
}));
