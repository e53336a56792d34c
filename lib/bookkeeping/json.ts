import type { Page } from "#lib/core/keyset.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import { journalEntry } from "./journal-columns.ts";
import type { JournalRow } from "./use-cases/journal.ts";

/** A plain array with what the file shows, in Finnish for every caller. The Link header leads to the next page. */
export const presentJournal = (page: Page<JournalRow>, call: ActorCall): Response =>
  json(
    inLanguage("fi", () => page.rows.map(journalEntry)),
    call,
    { headers: nextLink(call.url, page.next) },
  );
