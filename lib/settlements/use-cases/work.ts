import type { z } from "zod";
import type { Database } from "#db/client.ts";
import { isUnavailable } from "#db/errors.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { ensureRun, findRun } from "#lib/settlements/queries/settlement-runs.ts";
import {
  askTask,
  deleteTask,
  isTaskFree,
  type TakenTask,
  takeTask,
  updateTaskFailed,
  updateTaskProgress,
} from "#lib/settlements/queries/settlement-tasks.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { isPeriod, periodOf } from "#lib/settlements/rules/period.ts";
import type { askRunSchema } from "#lib/settlements/schema.ts";
import type { ComputeProgress } from "./compute.ts";
import { finaliseRefusal, finaliseRun } from "./finalise.ts";
import { previewRun } from "./totals.ts";

/** A process that is silent for this long counts as dead, and another one starts the task again. */
const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 1_000;
/** The time limit of a heartbeat, so that a hanging one does not delay the next. */
const NOTE_MS = 5_000;

export type Work = {
  database: Database;
  seller: Seller | null;
  now?: () => Date;
  /** Called with an error that no user caused and that ended a task. */
  onFailure: (error: unknown, task: TakenTask) => void;
};

/** Whether a task waits for a process. Another process may be faster. */
export const isRunWaiting = (database: Database): Promise<boolean> =>
  database.asActor(SYSTEM, { mode: "read" }, isTaskFree);

/**
 * Takes the oldest task and carries it out; false when no task waits. Many processes may call it: only one gets each
 * task. The run's page shows the progress and a failure. Throws when the database is away.
 */
export async function workOnRuns(work: Work): Promise<boolean> {
  const { database } = work;
  const task = await database.asActor(SYSTEM, { mode: "write" }, (db) => takeTask(db, LEASE_SECONDS));
  if (!task) return false;
  const note = noting(database, task);
  try {
    const result = await carryOut(work, task, note.progress);
    await note.end();
    if (result.ok) await database.asActor(SYSTEM, { mode: "write" }, (db) => deleteTask(db, task.runId));
    else await failed(database, task, result.error.code);
  } catch (error) {
    await note.end();
    // The database was away. When the lease ends, a process starts the task again.
    if (isUnavailable(error)) throw error;
    work.onFailure(error, task);
    await failed(database, task, "internal");
  }
  return true;
}

const failed = (database: Database, { runId }: TakenTask, code: string): Promise<void> =>
  database.asActor(SYSTEM, { mode: "write" }, (db) => updateTaskFailed(db, runId, code));

const carryOut = (
  { database, seller, now = () => new Date() }: Work,
  { runId, task, askedBy }: TakenTask,
  onProgress: (progress: ComputeProgress) => void,
) =>
  task === "preview"
    ? previewRun({ database, runId, onProgress })
    : finaliseRun({ database, runId, by: { label: askedBy }, seller, now: now(), onProgress });

/** Stores the progress every second over a separate connection, and renews the lease. */
function noting(database: Database, { runId }: TakenTask) {
  let progress: ComputeProgress = { done: 0, total: 0 };
  let under: Promise<void> = Promise.resolve();
  let busy = false;
  const write = () => {
    if (busy) return;
    busy = true;
    const { done, total } = progress;
    under = database
      .asActor(SYSTEM, { mode: "write", deadlineMs: NOTE_MS }, (db) =>
        updateTaskProgress(db, { runId, done, total, leaseSeconds: LEASE_SECONDS }),
      )
      // The task itself reports an outage.
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(write, HEARTBEAT_MS);
  return {
    progress: (now: ComputeProgress) => {
      progress = now;
    },
    async end() {
      clearInterval(timer);
      await under;
    },
  };
}

type RunInput = z.output<typeof askRunSchema>;

/**
 * Asks a server process to preview a period for all companies or to make its statements final, and returns the run's id at
 * once. Fails with `forbidden` for all but admins, `not_a_period` for a day that begins no period, `not_found` for a period
 * that has not begun, `run_finalised`, `run_busy` while a process works on another task of the run, and with the codes of
 * finaliseRefusal.
 */
export const runAsking =
  (seller: () => Seller | null) =>
  async (ctx: Context, { start, task }: RunInput): Promise<Result<{ runId: number }>> => {
    if (!ctx.actor.admin) return fail("forbidden");
    const proof = task === "finalise" ? requireProof(ctx, "settlement_run") : ok(null);
    if (!proof.ok) return proof;
    const period = periodOf(start);
    if (!isPeriod({ ...period, start })) return fail("not_a_period");
    if (start > ctx.today) return fail("not_found");
    const runId = await ensureRun(ctx.db, period);
    const run = await findRun(ctx.db, runId);
    if (run?.finalisedAt) return fail("run_finalised");
    const refusal =
      task === "finalise" &&
      (await finaliseRefusal(ctx.db, { period, finalisedAt: null, seller: seller(), today: ctx.today }));
    if (refusal) return fail(refusal);
    const asked = await askTask(ctx.db, { runId, task, by: ctx.actor.label });
    return asked ? ok({ runId }) : fail("run_busy");
  };
