import { journalFiles } from "#lib/adapters/ledgers/journal-files.ts";
import { bankJournalTable, journalTable } from "#lib/bookkeeping/columns.ts";
import { bankJournalExportSchema, journalExportSchema } from "#lib/bookkeeping/schema.ts";
import { exportBankJournal } from "#lib/bookkeeping/use-cases/bank-journal.ts";
import { exportJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import { defineDownload } from "./download.ts";

// The journals leave as tables and as the files of bookkeeping programs.

export const runJournalDownload = defineDownload(
  journalExportSchema,
  exportJournal,
  journalTable,
  journalFiles("run"),
);

export const bankJournalDownload = defineDownload(
  bankJournalExportSchema,
  exportBankJournal,
  bankJournalTable,
  journalFiles("bank"),
);
