import type { Database } from "#db/client.ts";
import {
  deleteTask,
  type TakenTask,
  takeTask,
  updateTaskFailed,
  updateTaskProgress,
} from "#db/queries/settlements/settlement-tasks.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { Seller } from "#lib/statements/rules/document.ts";
import type { Progress } from "./compute.ts";
import { finaliseRun } from "./finalise.ts";
import { previewRun } from "./preview.ts";

/** A process that is silent for so long has died, and another one begins anew. */
const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 1_000;
/** Longer than any heartbeat should take, so that one that hangs does not keep the others waiting. */
const NOTE_MS = 5_000;

export type Work = {
  database: Database;
  seller: Seller | null;
  now?: () => Date;
  /** Told what ended a task without a result, where it was not the asker's to cause. */
  onFailure: (error: unknown, task: TakenTask) => void;
};

/**
 * Takes the oldest thing asked of a run and does it; false where there is nothing to do. Any number of processes may
 * call it: one has the task, and whoever asked sees how far it is. What goes wrong is said at the run, never swallowed.
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
  onProgress: (progress: Progress) => void,
) =>
  task === "preview"
    ? previewRun({ database, runId, onProgress })
    : finaliseRun({ database, runId, by: { label: askedBy }, seller, now: now(), onProgress });

/** Says every second, over a connection of its own, that the work goes on and how far it is. */
function noting(database: Database, { runId }: TakenTask) {
  let progress: Progress = { done: 0, total: 0 };
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
      // The work itself tells of an outage.
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(write, HEARTBEAT_MS);
  return {
    progress: (now: Progress) => {
      progress = now;
    },
    async end() {
      clearInterval(timer);
      await under;
    },
  };
}
