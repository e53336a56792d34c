import { defineDownload } from "#lib/doors/downloads/download.ts";
import { companyExpiringTable } from "#lib/fleet/columns.ts";
import { companyExpiringExportSchema } from "#lib/fleet/schema.ts";
import { exportExpiringOfCompany } from "#lib/fleet/use-cases/expiring-licences.ts";

export const GET = defineDownload(companyExpiringExportSchema, exportExpiringOfCompany, companyExpiringTable);
