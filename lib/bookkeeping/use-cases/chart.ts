import type { z } from "zod";
import { insertChart, listCharts, type StoredChart } from "#lib/bookkeeping/queries/booked-statements.ts";
import { type AccountChart, type AccountUse, changedAccounts } from "#lib/bookkeeping/rules/chart.ts";
import type { saveChartSchema } from "#lib/bookkeeping/schema.ts";
import { defaultChart } from "#lib/bookkeeping/texts.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** One save of the chart: its author and the changed accounts. */
export type ChartChange = {
  version: number;
  at: Date;
  by: string;
  changes: { use: AccountUse; before: AccountChart[AccountUse]; after: AccountChart[AccountUse] }[];
};

type ChartPage = { version: number; chart: AccountChart; history: ChartChange[] };

const HISTORY_SHOWN = 10;

/** The current accounts and their latest changes. Fails with `not_found` for all but admins. */
export async function getChartPage({ actor, db }: Context): Promise<Result<ChartPage>> {
  if (!actor.admin) return fail("not_found");
  const stored = await listCharts(db, HISTORY_SHOWN + 1);
  return ok({ version: stored[0]?.version ?? 0, chart: chartOf(stored[0]), history: historyOf(stored) });
}

/** The current accounts, by which journals are written. */
export async function currentChart({ db }: Pick<Context, "db">): Promise<AccountChart> {
  const [stored] = await listCharts(db, 1);
  return chartOf(stored);
}

/**
 * Saves the accounts as a new version; earlier versions stay as the history. Fails with `forbidden` for all but admins, and
 * with `stale` if somebody else saved meanwhile.
 */
export async function saveChart(
  ctx: Context,
  { version, body }: z.output<typeof saveChartSchema>,
): Promise<Result<{ version: number }>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const [stored] = await listCharts(ctx.db, 1);
  const current = stored?.version ?? 0;
  if (current !== version) return fail("stale");
  if (changedAccounts(chartOf(stored), body).length === 0) return ok({ version });
  const next = { version: version + 1, accounts: body, by: ctx.actor.label };
  return (await insertChart(ctx.db, next)) ? ok({ version: version + 1 }) : fail("stale");
}

const chartOf = (stored: StoredChart | undefined): AccountChart => ({ ...defaultChart, ...stored?.accounts });

function historyOf(stored: readonly StoredChart[]): ChartChange[] {
  return stored.slice(0, HISTORY_SHOWN).map((one, index) => {
    const [before, after] = [chartOf(stored[index + 1]), chartOf(one)];
    const changes = changedAccounts(before, after).map((use) => ({
      use,
      before: before[use],
      after: after[use],
    }));
    return { version: one.version, at: one.createdAt, by: one.createdBy, changes };
  });
}
