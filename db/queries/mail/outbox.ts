import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { outbox } from "#db/schema/core.ts";

export type OutboxRow = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  createdAt: Date;
  /** When somebody last let it go again. */
  retriedAt: Date | null;
};

export async function insertOutbox(
  db: Tx,
  { delaySeconds, ...message }: { kind: string; payload: Record<string, unknown>; delaySeconds: number },
): Promise<void> {
  await db.insert(outbox).values({ ...message, nextAt: sql`now() + make_interval(secs => ${delaySeconds})` });
}

/**
 * Claims due messages for `leaseSeconds`: nobody else gets them meanwhile, and after a crash they come back. The claim
 * commits at once, so nothing outside is called inside a transaction.
 */
export async function claimOutbox(
  db: Tx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<OutboxRow[]> {
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      sql`${outbox.id} in (
        select due.id from ${outbox} due
        where due.done_at is null and due.failed_at is null and due.next_at <= now()
        order by due.next_at limit ${limit} for update skip locked)`,
    )
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      payload: outbox.payload,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      retriedAt: outbox.retriedAt,
    });
}

/** Delivered: nothing personal stays behind. */
export async function updateOutboxDone(db: Tx, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ doneAt: sql`now()`, payload: {}, lastError: null })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)));
}

type OutboxFailure = {
  id: string;
  lastError: string;
  retrySeconds: number | null;
  /** Of no use any more, so that nothing personal of it is kept. */
  useless: boolean;
};

/**
 * Not delivered: again after `retrySeconds`, or given up (null), for an admin to let go again; for a month it keeps what
 * it says, unless that is of no use.
 */
export async function updateOutboxFailed(
  db: Tx,
  { id, lastError, retrySeconds, useless }: OutboxFailure,
): Promise<void> {
  const next =
    retrySeconds === null
      ? { failedAt: sql`now()`, ...(useless && { payload: {} }) }
      : { nextAt: sql`now() + make_interval(secs => ${retrySeconds})` };
  await db
    .update(outbox)
    .set({ lastError, ...next })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)));
}

export async function deleteOldOutbox(db: Tx): Promise<void> {
  await db.execute(sql`delete from outbox where coalesce(done_at, failed_at) < now() - interval '30 days'`);
}
