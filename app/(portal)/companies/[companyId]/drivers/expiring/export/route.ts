import { companyExpiringExportSchema } from "#lib/fleet/driver-schema.ts";
import { fleetPageTexts } from "#lib/fleet/texts.ts";
import { exportExpiringOfCompany } from "#lib/fleet/use-cases/expiring-licences.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { driverColumns } from "#lib/messages/tables.ts";

/** A company's drivers whose licence has ended or is about to, as a file. */
export const GET = defineDownload(companyExpiringExportSchema, {
  fileName: tableTexts.files.expiring,
  sheet: fleetPageTexts.expiring,
  columns: driverColumns,
  read: exportExpiringOfCompany,
});
