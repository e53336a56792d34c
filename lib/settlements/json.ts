import type { Page } from "#lib/core/keyset.ts";
import { type ApiAnswer, pageAnswer } from "#lib/platform/api/answer.ts";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";

/** A plain array. The Link header leads to the next page. */
export const presentSettlementRuns = (page: Page<RunRow>): ApiAnswer => pageAnswer(page, runJson);

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
