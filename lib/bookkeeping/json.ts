import type { Page } from "#lib/core/keyset.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { type ApiAnswer, answer } from "#lib/platform/api/answer.ts";
import { journalRow } from "./columns.ts";
import type { JournalRow } from "./use-cases/journal.ts";

/** A plain array with the file's columns, in Finnish for every caller. The Link header leads to the next page. */
export const presentJournal = (page: Page<JournalRow>): ApiAnswer =>
  answer(
    inLanguage("fi", () => page.rows.map(journalRow.json)),
    { next: page.next },
  );
