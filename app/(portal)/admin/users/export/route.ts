import { defineDownload } from "#lib/http/downloads/download.ts";
import { tableTexts } from "#lib/messages/list-texts.ts";
import { userColumns } from "#lib/messages/tables.ts";
import { userExportSchema } from "#lib/people/schema.ts";
import { exportUsers } from "#lib/people/use-cases/read-users.ts";
import { userTexts } from "#lib/people/users-texts.ts";

/** Exports the list of people in its filter and order. */
export const GET = defineDownload(userExportSchema, {
  fileName: tableTexts.files.users,
  sheet: userTexts.title,
  columns: userColumns,
  read: exportUsers,
});
