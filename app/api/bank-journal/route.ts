import { listBankJournalOperation } from "#lib/bookkeeping/api.ts";
import { presentJournal } from "#lib/bookkeeping/json.ts";
import { listBankJournal } from "#lib/bookkeeping/use-cases/bank-journal.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(listBankJournalOperation, listBankJournal, { present: presentJournal });
