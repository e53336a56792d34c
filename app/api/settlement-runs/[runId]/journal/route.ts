import { listJournalOperation } from "#lib/bookkeeping/api.ts";
import { presentJournal } from "#lib/bookkeeping/json.ts";
import { listJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(listJournalOperation, listJournal, { present: presentJournal });
