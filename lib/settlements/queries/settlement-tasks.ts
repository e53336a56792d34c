import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { RunTask } from "#lib/settlements/rules/run.ts";

/** Stores a task for a run and clears its failure; false while a process works on another task of the run. */
export async function askTask(
  db: Tx,
  { runId, task, by }: { runId: number; task: RunTask; by: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into settlement_tasks (run_id, task, asked_by) values (${runId}, ${task}, ${by})
    on conflict (run_id) do update set task = excluded.task, asked_by = excluded.asked_by, asked_at = now(),
      taken_until = null, companies_total = null, companies_done = null, failure = null
    where settlement_tasks.failure is not null
      or settlement_tasks.taken_until is null and settlement_tasks.task = 'preview'
    returning run_id`);
  return rows.length > 0;
}

export type TakenTask = { runId: number; task: RunTask; askedBy: string };

/** A task is free unless it failed or a living process has it. */
const FREE = sql`failure is null and (taken_until is null or taken_until < now())`;

export async function isTaskFree(db: Tx): Promise<boolean> {
  const [row] = await db.execute<{ free: boolean }>(
    sql`select exists (select from settlement_tasks where ${FREE}) as free`,
  );
  return row?.free ?? false;
}

/** Takes the oldest free task for `leaseSeconds`. */
export async function takeTask(db: Tx, leaseSeconds: number): Promise<TakenTask | null> {
  const [row] = await db.execute<TakenTask>(sql`
    update settlement_tasks t set taken_until = now() + make_interval(secs => ${leaseSeconds}),
      companies_done = null, companies_total = null
    where t.run_id = (select run_id from settlement_tasks where ${FREE} order by asked_at limit 1 for update skip locked)
    returning t.run_id::int as "runId", t.task, t.asked_by as "askedBy"`);
  return row ?? null;
}

/** Stores the progress of a task and renews its lease. */
export async function updateTaskProgress(
  db: Tx,
  { runId, done, total, leaseSeconds }: { runId: number; done: number; total: number; leaseSeconds: number },
): Promise<void> {
  await db.execute(sql`update settlement_tasks set taken_until = now() + make_interval(secs => ${leaseSeconds}),
    companies_done = ${done}, companies_total = ${total} where run_id = ${runId}`);
}

export async function deleteTask(db: Tx, runId: number): Promise<void> {
  await db.execute(sql`delete from settlement_tasks where run_id = ${runId}`);
}

/** Marks a task failed. `failure` is an error code. */
export async function updateTaskFailed(db: Tx, runId: number, failure: string): Promise<void> {
  await db.execute(
    sql`update settlement_tasks set failure = ${failure}, taken_until = null where run_id = ${runId}`,
  );
}
