import { defineDownload } from "#lib/doors/downloads/download.ts";
import { driverStatementTable } from "#lib/driver-statements/columns.ts";
import { driverStatementsExportSchema } from "#lib/driver-statements/schema.ts";
import { exportDriverStatements } from "#lib/driver-statements/use-cases/driver-statements.ts";

export const GET = defineDownload(driverStatementsExportSchema, exportDriverStatements, driverStatementTable);
