import type { Page } from "#lib/core/keyset.ts";
import { type ApiAnswer, pageAnswer } from "#lib/platform/api/answer.ts";
import type { StatementRow } from "#lib/settlements/queries/statements.ts";
import { summaryJson } from "./invoice-json.ts";

const rowJson = (row: StatementRow) => ({
  id: row.id,
  status: row.sentAt ? "sent" : "final",
  ...summaryJson(row),
});

/** A plain array, the newest period first. The Link header leads to the next page. */
export const presentInvoices = (page: Page<StatementRow>): ApiAnswer => pageAnswer(page, rowJson);
