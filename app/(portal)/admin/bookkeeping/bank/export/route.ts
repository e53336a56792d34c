import { journalFiles } from "#lib/adapters/ledgers/journal-files.ts";
import { bankJournalTable } from "#lib/bookkeeping/columns.ts";
import { bankJournalExportSchema } from "#lib/bookkeeping/schema.ts";
import { exportBankJournal } from "#lib/bookkeeping/use-cases/bank-journal.ts";
import { defineDownload } from "#lib/doors/downloads/download.ts";

export const GET = defineDownload(
  bankJournalExportSchema,
  exportBankJournal,
  bankJournalTable,
  journalFiles("bank"),
);
