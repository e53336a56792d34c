import type { Page } from "#lib/core/keyset.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import { journalEntry } from "./journal-columns.ts";
import type { JournalRow } from "./use-cases/journal.ts";

/** A plain array with what the file shows. The Link header leads to the next page. */
export const presentJournal = (page: Page<JournalRow>, call: ActorCall): Response =>
  json(page.rows.map(journalEntry), call, { headers: nextLink(call.url, page.next) });
