import { desc, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { retentionRuns } from "#db/schema/privacy.ts";
import type { RetentionCause, RetentionCounts, RetentionRuleId } from "#lib/privacy/rules/privacy.ts";

type Due = { rule: RetentionRuleId; before: Date; limit: number };
export type DueThing = { id: string; since: Date };

/** The rows that a rule would remove now, oldest first. */
export async function listDue(db: Tx, { rule, before, limit }: Due): Promise<DueThing[]> {
  const rows = await db.execute<{ id: string; since: string }>(
    sql`select id, since from retention_due(${rule}, ${before.toISOString()}, ${limit})`,
  );
  return rows.map(({ id, since }) => ({ id, since: new Date(since) }));
}

/** The number of rows that a rule would remove now. */
export async function countDue(db: Tx, { rule, before }: Omit<Due, "limit">): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from retention_due(${rule}, ${before.toISOString()}, null)`,
  );
  return row?.count ?? 0;
}

/** Removes the oldest due rows of a rule that concerns no person. Returns their number. */
export async function removeDueRows(db: Tx, { rule, before, limit }: Due): Promise<number> {
  const [row] = await db.execute<{ taken: number }>(
    sql`select retention_take(${rule}, ${before.toISOString()}, ${limit}) as taken`,
  );
  return row?.taken ?? 0;
}

export type RetentionRun = typeof retentionRuns.$inferSelect;

type NewRun = {
  cause: RetentionCause;
  actorId: number | null;
  leaseSeconds: number;
  unlessSince?: Date | undefined;
};

/**
 * Begins a run. Null when another run is under way, or when a run that began at `unlessSince` or later has
 * succeeded. A run whose process has died is ended first. Of two runs that begin at once, the
 * second waits here for the first. One statement checks both conditions, so that no run ends between the checks.
 */
export async function insertRun(
  db: Tx,
  { cause, actorId, leaseSeconds, unlessSince }: NewRun,
): Promise<number | null> {
  const since = unlessSince?.toISOString() ?? null;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('retention', 33))`);
  await db.execute(sql`
    update retention_runs set finished_at = now(), failed = true where finished_at is null and taken_until < now()`);
  const [row] = await db.execute<{ id: number }>(sql`
    insert into retention_runs (started_at, cause, actor_id, taken_until)
    select clock_timestamp(), ${cause}, ${actorId}::bigint, now() + make_interval(secs => ${leaseSeconds})
    where not exists (
      select from retention_runs where finished_at is null or (not failed and started_at >= ${since}::timestamptz)
    ) returning id::int`);
  return row?.id ?? null;
}

/** Renews the lease of a run and locks its row until the transaction ends; false when the run has already ended. */
export async function renewRunLease(db: Tx, id: number, leaseSeconds: number): Promise<boolean> {
  const rows = await db.execute(sql`
    update retention_runs set taken_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and finished_at is null returning id`);
  return rows.length > 0;
}

export async function updateRunFinished(
  db: Tx,
  { id, counts, failed }: { id: number; counts: RetentionCounts; failed: boolean },
): Promise<void> {
  await db.execute(sql`
    update retention_runs set finished_at = clock_timestamp(), counts = ${JSON.stringify(counts)}::jsonb, failed = ${failed}
    where id = ${id} and finished_at is null`);
}

/** The latest first. */
export const listRetentionRuns = (db: Tx, limit: number): Promise<RetentionRun[]> =>
  db.select().from(retentionRuns).orderBy(desc(retentionRuns.id)).limit(limit);

/** Whether a run that began at `since` or later has succeeded. */
export async function hasRunSince(db: Tx, since: Date): Promise<boolean> {
  const rows = await db.execute(sql`
    select from retention_runs where started_at >= ${since.toISOString()} and finished_at is not null and not failed limit 1`);
  return rows.length > 0;
}
