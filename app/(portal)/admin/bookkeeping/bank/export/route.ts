import { journalColumns } from "#lib/bookkeeping/journal-columns.ts";
import { bankJournalExportSchema } from "#lib/bookkeeping/schema.ts";
import { bankJournalTexts as texts } from "#lib/bookkeeping/texts.ts";
import { exportBankJournal } from "#lib/bookkeeping/use-cases/bank-journal.ts";
import { defineDownload } from "#lib/http/downloads/download.ts";

/** Exports the bank's journal of a month. */
export const GET = defineDownload(bankJournalExportSchema, {
  fileName: texts.fileName,
  sheet: texts.sheet,
  columns: journalColumns,
  read: exportBankJournal,
});
