import { userColumns } from "#lib/i18n/tables.ts";
import { tableTexts } from "#lib/i18n/texts/tables.ts";
import { userTexts } from "#lib/i18n/texts/users.ts";
import { userExportSchema } from "#lib/schemas/user.ts";
import { exportUsers } from "#lib/use-cases/users/read.ts";
import { defineDownload } from "#lib/web/download.ts";

/** The list of people in its filter and order, as a file. */
export const GET = defineDownload(userExportSchema, {
  fileName: tableTexts.files.users,
  sheet: userTexts.title,
  columns: userColumns,
  read: exportUsers,
});
