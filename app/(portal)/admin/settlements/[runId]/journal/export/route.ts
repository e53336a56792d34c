import { journalFiles } from "#lib/adapters/ledgers/journal-files.ts";
import { journalTable } from "#lib/bookkeeping/columns.ts";
import { journalExportSchema } from "#lib/bookkeeping/schema.ts";
import { exportJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(journalExportSchema, exportJournal, journalTable, journalFiles("run"));
