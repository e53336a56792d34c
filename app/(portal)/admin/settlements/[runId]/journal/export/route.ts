import { journalColumns } from "#lib/bookkeeping/journal-columns.ts";
import { journalExportSchema } from "#lib/bookkeeping/schema.ts";
import { exportJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** Exports the journal of a final run. */
export const GET = defineDownload(journalExportSchema, () => ({
  fileName: m.journal_fileName(),
  sheet: m.journal_sheet(),
  columns: journalColumns(),
  read: exportJournal,
}));
