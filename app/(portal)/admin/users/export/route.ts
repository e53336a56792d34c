import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/table-texts.ts";
import { userColumns } from "#lib/messages/tables.ts";
import { exportUsers } from "#lib/people/use-cases/read-users.ts";
import { userExportSchema } from "#lib/people/user-schema.ts";
import { userTexts } from "#lib/people/users-texts.ts";

/** The list of people in its filter and order, as a file. */
export const GET = defineDownload(userExportSchema, {
  fileName: tableTexts.files.users,
  sheet: userTexts.title,
  columns: userColumns,
  read: exportUsers,
});
