import type { RunRow } from "#db/queries/settlements/settlement-runs.ts";
import type { Page } from "#lib/core/keyset.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";

/** A plain array. The Link header leads to the next page. */
export const presentSettlementRuns = (page: Page<RunRow>, call: ActorCall): Response =>
  json(page.rows.map(runJson), call, { headers: nextLink(call.url, page.next) });

function runJson({ id, period, closedAt, finalisedAt, preview, result }: RunRow) {
  const { warnings: _, ...totals } = result ?? preview ?? { warnings: null };
  return {
    id,
    period,
    status: finalisedAt ? "final" : closedAt ? "closed" : "open",
    closedAt: closedAt?.toISOString() ?? null,
    finalisedAt: finalisedAt?.toISOString() ?? null,
    totals: result || preview ? totals : null,
  };
}
