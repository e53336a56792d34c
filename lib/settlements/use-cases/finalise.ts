import type { Access, Database, Tx } from "#db/client.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { clockFrom, helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { deletePreviewedStatements } from "#lib/settlements/queries/previewed-statements.ts";
import {
  closeRun,
  exportSnapshot,
  findNeighbours,
  findRun,
  lockRun,
  seeOneState,
  seeStateOf,
  updateRunFinalised,
} from "#lib/settlements/queries/settlement-runs.ts";
import { holdPeriodsClosing } from "#lib/settlements/queries/settlement-write.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { isPeriod } from "#lib/settlements/rules/period.ts";
import type { RunTotals } from "#lib/settlements/rules/run.ts";
import { type ComputedBatch, type ComputeProgress, computeAll } from "./compute.ts";
import { loadTerms } from "./inputs.ts";
import { openTotals } from "./totals.ts";
import {
  holdStatementSeries,
  keepStatementSeries,
  lastStatementNumber,
  type Maker,
  type NumberedBatch,
  numberStatements,
  writeStatements,
} from "./write.ts";

/** The time limit for all companies' statements. No user waits for it at a screen. */
const DEADLINE_MS = 600_000;
/** Either connection waits while the other works. */
const IDLE_MS = 60_000;
const WRITING: Access = { mode: "write", deadlineMs: DEADLINE_MS, idleMs: IDLE_MS };
/** Not repeated automatically, because its work also writes in the other transaction. */
const READING: Access = { mode: "read", deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, once: true };

export type Finalising = {
  /** It needs two free connections: one reads while the other writes. */
  database: Database;
  runId: number;
  /** The admin who confirmed the run, named on the statements. */
  by: Pick<Actor, "label">;
  /** The configured seller; null without one. */
  seller: Seller | null;
  /** The instant of the call. Statements bear the day on which they get their numbers, which may be a later one. */
  now: Date;
  onProgress?: (progress: ComputeProgress) => void;
};

/**
 * Closes a period and makes the statements of all companies final in one transaction. A killed process leaves no statement, and
 * the next attempt makes the same ones. A final run returns its result again. Fails with the codes of `finaliseRefusal`.
 */
export async function finaliseRun(finalising: Finalising): Promise<Result<RunTotals>> {
  const { database, runId, seller, now } = finalising;
  const clock = clockFrom(now);
  const closed = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
    closePeriod(db, { runId, seller, today: helsinkiDate(now) }),
  );
  if (!closed.ok) return closed;
  if (closed.value.result) return ok(closed.value.result);
  return database.asActor(SYSTEM, WRITING, (db) =>
    finaliseAll(db, finalising, { seller: closed.value.seller, clock }),
  );
}

type Closing = { runId: number; seller: Seller | null; today: PlainDate };
type Closed = { seller: Seller; result: RunTotals | null };

/** Closes the period. Later payments of it become corrections of a later period, so its sums no longer change. */
async function closePeriod(db: Tx, { runId, seller, today }: Closing): Promise<Result<Closed>> {
  await holdPeriodsClosing(db);
  const run = await findRun(db, runId);
  if (!run) return fail("not_found");
  const refusal = await finaliseRefusal(db, { ...run, seller, today });
  if (refusal) return fail(refusal);
  if (seller === null) return fail("seller_missing");
  if (run.closedAt === null) await closeRun(db, runId);
  return ok({ seller, result: run.finalisedAt ? run.result : null });
}

type RunTerms = { period: Period; finalisedAt: Date | null; seller: Seller | null; today: PlainDate };

/**
 * Why a period may not be made final, or null: `seller_missing`, `invalid` off the calendar, `period_not_over` before its last
 * day has ended in Finland, `earlier_period_open` if the one before it is not final although something was settled earlier, and
 * `later_period_settled` if a later one was closed first.
 */
export async function finaliseRefusal(
  db: Tx,
  { period, finalisedAt, seller, today }: RunTerms,
): Promise<string | null> {
  if (finalisedAt) return null;
  if (seller === null) return "seller_missing";
  if (!isPeriod(period)) return "invalid";
  if (today <= period.end) return "period_not_over";
  const { earlierClosed, previousFinalised, laterClosed } = await findNeighbours(db, period.start);
  if (laterClosed) return "later_period_settled";
  return earlierClosed && !previousFinalised ? "earlier_period_open" : null;
}

/** Reads on one connection and writes on another, so that the database works on both at the same time. */
async function finaliseAll(
  db: Tx,
  { database, runId, by, onProgress }: Finalising,
  { seller, clock }: { seller: Seller; clock: () => Date },
): Promise<Result<RunTotals>> {
  await seeOneState(db);
  const run = await lockRun(db, runId);
  if (!run) return fail("not_found");
  if (run.finalised && run.result) return ok(run.result);
  const series = await holdStatementSeries(db, clock);
  const snapshot = await exportSnapshot(db);
  const result = await database.asActor(SYSTEM, READING, async (reader) => {
    await seeStateOf(reader, snapshot);
    const terms = await loadTerms(reader, run.period);
    const totals = await openTotals(reader, run.period);
    const maker = { runId, by: by.label, seller, series, terms };
    let companies = 0;
    const numbered = numberAll(db, maker, computeAll(reader, terms));
    await handleSomeAtOnce(numbered, async ({ batch, progress }) => {
      await writeStatements(db, maker, batch);
      for (const one of batch.statements) totals.add(one);
      companies = progress.total;
      onProgress?.(progress);
    });
    const numbers = series.first === null ? null : { first: series.first, last: lastStatementNumber(series) };
    return { ...(await totals.sum(companies)), numbers };
  });
  await keepStatementSeries(db, series);
  await deletePreviewedStatements(db, runId);
  await updateRunFinalised(db, runId, { by: by.label, result });
  return ok(result);
}

type Numbered = { batch: NumberedBatch; progress: ComputeProgress };

async function* numberAll(
  db: Tx,
  maker: Maker,
  batches: AsyncIterable<ComputedBatch>,
): AsyncGenerator<Numbered> {
  for await (const { computed, progress } of batches)
    yield { batch: await numberStatements(db, maker, computed), progress };
}

/** While the database writes two batches, the next batch gets its numbers. Each takes some MB. */
const BATCHES_AT_ONCE = 3;

/**
 * Handles values in their order. Starts the next one while the database still works on those before, so that the database never
 * waits. Throws the first failure: PostgreSQL refuses everything after it.
 */
async function handleSomeAtOnce<T>(
  values: AsyncIterable<T>,
  handle: (value: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const handled: Promise<unknown>[] = [];
  try {
    for await (const value of values) {
      handled.push(handle(value).catch((error: unknown) => failures.push(error)));
      if (handled.length === BATCHES_AT_ONCE) await handled.shift();
      if (failures.length > 0) break;
    }
  } finally {
    // At the end no query may still run: the connection may already serve another transaction.
    await Promise.all(handled);
  }
  if (failures.length > 0) throw failures[0];
}
