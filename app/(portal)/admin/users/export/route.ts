import { defineDownload } from "#lib/doors/downloads/download.ts";
import { userTable } from "#lib/people/columns.ts";
import { userExportSchema } from "#lib/people/schema.ts";
import { exportUsers } from "#lib/people/use-cases/read-users.ts";

export const GET = defineDownload(userExportSchema, exportUsers, userTable);
