import { journalColumns } from "#lib/bookkeeping/journal-columns.ts";
import { journalExportSchema } from "#lib/bookkeeping/schema.ts";
import { journalTexts as texts } from "#lib/bookkeeping/texts.ts";
import { exportJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";

/** Exports the journal of a final run. */
export const GET = defineDownload(journalExportSchema, {
  fileName: texts.fileName,
  sheet: texts.sheet,
  columns: journalColumns,
  read: exportJournal,
});
