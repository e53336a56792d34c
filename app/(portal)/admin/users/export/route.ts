import { defineDownload } from "#lib/doors/downloads/download.ts";
import { userColumns } from "#lib/people/columns.ts";
import { userExportSchema } from "#lib/people/schema.ts";
import { exportUsers } from "#lib/people/use-cases/read-users.ts";
import * as m from "#messages";

/** Exports the list of people in its filter and order. */
export const GET = defineDownload(userExportSchema, () => ({
  fileName: m.table_files_users(),
  sheet: m.user_title(),
  columns: userColumns(),
  read: exportUsers,
}));
