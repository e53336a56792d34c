import { defineDownload } from "#lib/doors/downloads/download.ts";
import { driverColumns } from "#lib/fleet/columns.ts";
import { companyExpiringExportSchema } from "#lib/fleet/schema.ts";
import { exportExpiringOfCompany } from "#lib/fleet/use-cases/expiring-licences.ts";
import * as m from "#messages";

/** A company's drivers whose licence has ended or is about to, as a file. */
export const GET = defineDownload(companyExpiringExportSchema, () => ({
  fileName: m.table_files_expiring(),
  sheet: m.fleetPage_expiring(),
  columns: driverColumns(),
  read: exportExpiringOfCompany,
}));
