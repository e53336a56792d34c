import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  countOddities,
  listPreviewedRows,
  type OddityCounts,
  type PreviewedRow,
} from "#lib/settlements/queries/previewed-statements.ts";
import {
  countRunStatements,
  listRunStatementRows,
  type RunStatementRow,
} from "#lib/settlements/queries/settlement-run-statements.ts";
import {
  countPayoutStates,
  findRun,
  listRunRows,
  type RunRow,
} from "#lib/settlements/queries/settlement-runs.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { tellingOddities } from "#lib/settlements/rules/oddities.ts";
import { nextPeriod, periodOf, periodsBetween, previousPeriod } from "#lib/settlements/rules/period.ts";
import type { RunOutcome } from "#lib/settlements/rules/run.ts";
import type { PayoutCounts } from "#lib/settlements/rules/run-money.ts";
import type {
  runExportSchema,
  runPageSchema,
  settlementRunIdSchema,
  settlementRunListSchema,
  settlementRunPageSchema,
} from "#lib/settlements/schema.ts";

/** Lists runs, the latest period first. For admins and programs with all companies; others get `forbidden`. */
export async function listRuns(
  { actor, db }: Context,
  { cursor: from, limit }: z.output<typeof settlementRunListSchema>,
): Promise<Result<Page<RunRow>>> {
  if (!actor.admin) return fail("forbidden");
  const cursor = from ?? null;
  const rows = await listRunRows(db, { cursor, limit });
  return ok(pageOf(rows, { limit, cursor, sortValue: ({ period }) => period.start }));
}

export type RunList = {
  page: Page<RunRow>;
  /** Periods without a run: the current period, and ended ones that are not final. */
  waiting: Period[];
  current: Period;
  /** The number of each final run's payouts in each state, by the run's id. */
  payouts: Awaited<ReturnType<typeof countPayoutStates>>;
};

/** Lists runs for the screen, with the periods that have no run yet. Fails with `forbidden`. */
export async function listRunPage(
  ctx: Context,
  query: z.output<typeof settlementRunPageSchema>,
): Promise<Result<RunList>> {
  const page = await listRuns(ctx, { ...query, limit: PAGE_SIZE });
  if (!page.ok) return page;
  const current = periodOf(ctx.today);
  const waiting = query.cursor ? [] : waitingOf(page.value.rows, current);
  const final = page.value.rows.filter(({ finalisedAt }) => finalisedAt !== null);
  const payouts = await countPayoutStates(
    ctx.db,
    final.map(({ id }) => id),
  );
  return ok({ page: page.value, waiting, current, payouts });
}

/** Periods without a run after the last closed one. Before the first closed run: the current period and the one before it. */
function waitingOf(rows: readonly RunRow[], current: Period): Period[] {
  const closed = rows.find(({ closedAt }) => closedAt !== null);
  const from = closed ? nextPeriod(closed.period) : previousPeriod(current);
  const known = new Set(rows.map(({ period }) => period.start));
  return periodsBetween(from.start, current.start)
    .filter(({ start }) => !known.has(start))
    .reverse();
}

export type RunView = {
  run: RunRow;
  over: boolean;
  /** The number of payouts in each state; none before the run is final. */
  payouts: PayoutCounts;
  /** The statements of a final run. */
  statements: { page: Page<RunStatementRow>; counts: Counts<RunOutcome> } | null;
  /** The preview of an open run, by company. */
  previewed: { page: Page<PreviewedRow>; counts: OddityCounts } | null;
};

/** One run, with a page of its statements, or of its preview. Fails with `forbidden` and `not_found`. */
export async function getRun(ctx: Context, query: z.output<typeof runPageSchema>): Promise<Result<RunView>> {
  const loaded = await loadRun(ctx, query);
  if (!loaded.ok) return loaded;
  const run = loaded.value;
  const { db } = ctx;
  const { runId } = query;
  const statements = run.finalisedAt && {
    page: await statementsOf(ctx, { ...query, limit: PAGE_SIZE }),
    counts: await countRunStatements(db, runId),
  };
  const over = run.period.end < ctx.today;
  const previewed =
    !run.finalisedAt && run.preview
      ? { page: await previewedOf(db, query, over), counts: await countOddities(db, runId) }
      : null;
  const payouts = run.finalisedAt ? (await countPayoutStates(db, [runId])).get(runId) : undefined;
  return ok({ run, over, payouts: payouts ?? {}, statements, previewed });
}

/** One run without statements. Fails with `forbidden` and `not_found`. */
export async function loadRun(
  { actor, db }: Context,
  { runId }: z.output<typeof settlementRunIdSchema>,
): Promise<Result<RunRow>> {
  if (!actor.admin) return fail("forbidden");
  const run = await findRun(db, runId);
  return run ? ok(run) : fail("not_found");
}

async function previewedOf(
  db: Tx,
  { cursor: from, runId, oddity, q }: z.output<typeof runPageSchema>,
  over: boolean,
): Promise<Page<PreviewedRow>> {
  const cursor = from ?? null;
  const rows = await listPreviewedRows(db, { filter: { runId, oddity, q }, cursor, limit: PAGE_SIZE });
  const told = rows.map((row) => ({ ...row, oddities: tellingOddities(row.oddities, over) }));
  return pageOf(told, { limit: PAGE_SIZE, cursor, sortValue: ({ id }) => id });
}

/** Rows of a file are read a thousand at a time. */
const FILE_PART = 1_000;

/** One part of a run's statements for a file. Fails with `forbidden` and `not_found`. */
export async function exportRunStatements(
  ctx: Context,
  { format: _, ...query }: z.output<typeof runExportSchema>,
): Promise<Result<Page<RunStatementRow>>> {
  const run = await loadRun(ctx, query);
  return run.ok ? ok(await statementsOf(ctx, { ...query, limit: FILE_PART })) : run;
}

async function statementsOf(
  { db, today }: Context,
  { cursor: from, limit, ...filter }: z.output<typeof runPageSchema> & { limit: number },
): Promise<Page<RunStatementRow>> {
  const cursor = from ?? null;
  const rows = await listRunStatementRows(db, { filter, cursor, limit, today });
  return pageOf(rows, { limit, cursor, sortValue: ({ id }) => id });
}
