import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { outbox } from "#db/schema/core.ts";

export type OutboxRow = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  createdAt: Date;
  /** When an admin last asked for another try; null if never. */
  retriedAt: Date | null;
};

export async function insertOutbox(
  db: Tx,
  { delaySeconds, ...message }: { kind: string; payload: Record<string, unknown>; delaySeconds: number },
): Promise<void> {
  await db.insert(outbox).values({ ...message, nextAt: sql`now() + make_interval(secs => ${delaySeconds})` });
}

/**
 * Claims due messages for `leaseSeconds`. No other worker gets them during the lease. After a crash they become due again. The
 * claim commits at once, so the mail server is called outside any transaction. A restored copy claims nothing.
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
        where due.done_at is null and due.failed_at is null and due.next_at <= now() and (select outgoing_released())
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

/** Marks a message delivered and deletes its personal data. */
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
  /** The message is useless by now, so its personal data is deleted. */
  useless: boolean;
};

/**
 * Records a failed delivery. The next try comes after `retrySeconds`; null gives up, and an admin may retry. A given-up message
 * keeps its content for a month, unless it is useless.
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

/** Deletes messages that ended a month ago. One call deletes a limited number; the next call goes on. */
export async function deleteOldOutbox(db: Tx): Promise<void> {
  await db.execute(sql`
    delete from outbox where id in (
      select id from outbox where coalesce(done_at, failed_at) < now() - interval '30 days' limit 20000)`);
}
