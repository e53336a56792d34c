import { journalColumns } from "#lib/bookkeeping/journal-columns.ts";
import { bankJournalExportSchema } from "#lib/bookkeeping/schema.ts";
import { exportBankJournal } from "#lib/bookkeeping/use-cases/bank-journal.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";
import * as m from "#messages";

/** Exports the bank's journal of a month. */
export const GET = defineDownload(bankJournalExportSchema, () => ({
  fileName: m.bankJournal_fileName(),
  sheet: m.bankJournal_sheet(),
  columns: journalColumns(),
  read: exportBankJournal,
}));
