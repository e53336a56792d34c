import { asc, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { statementDispatches, statementSendings, statements } from "#db/schema/statements.ts";

export type DueSending = {
  statementId: number;
  companyId: number;
  attempts: number;
  triedSince: Date | null;
  /** When somebody last let it go again. */
  retriedAt: Date | null;
};

/**
 * Takes statements that are due for `leaseSeconds`: nobody else gets them meanwhile, and after a crash they come back. The
 * claim commits at once, so nothing outside is called inside a transaction.
 */
export async function takeSendings(
  db: Tx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueSending[]> {
  return db
    .update(statementSendings)
    .set({
      attempts: sql`${statementSendings.attempts} + 1`,
      nextAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      sql`${statementSendings.statementId} in (
        select due.statement_id from ${statementSendings} due
        where due.failed_at is null and due.next_at <= now()
        order by due.next_at, due.statement_id limit ${limit} for update skip locked)`,
    )
    .returning({
      statementId: statementSendings.statementId,
      companyId: statementSendings.companyId,
      attempts: statementSendings.attempts,
      triedSince: statementSendings.triedSince,
      retriedAt: statementSendings.retriedAt,
    });
}

/** From now on it may have left, whatever becomes of the answer. */
export async function markSendingTried(db: Tx, statementId: number): Promise<void> {
  await db
    .update(statementSendings)
    .set({ triedSince: sql`coalesce(${statementSendings.triedSince}, now())` })
    .where(eq(statementSendings.statementId, statementId));
}

/** It has left: from here on it is 'sent'. A trigger takes it off the list of those to send. */
export async function insertDispatch(
  db: Tx,
  dispatch: Pick<
    typeof statementDispatches.$inferInsert,
    "statementId" | "companyId" | "channel" | "address"
  >,
): Promise<void> {
  await db.insert(statementDispatches).values(dispatch).onConflictDoNothing();
}

/** Not sent: again after `retrySeconds`, or given up (null), for an admin to see. */
export async function updateSendingFailed(
  db: Tx,
  { statementId, reason, retrySeconds }: { statementId: number; reason: string; retrySeconds: number | null },
): Promise<void> {
  const next =
    retrySeconds === null
      ? { failedAt: sql`now()` }
      : { nextAt: sql`now() + make_interval(secs => ${retrySeconds})` };
  await db
    .update(statementSendings)
    .set({ lastError: reason, ...next })
    .where(eq(statementSendings.statementId, statementId));
}

export type SendingTrouble = {
  statementId: number;
  companyId: number;
  companyName: string;
  number: string;
  reason: string;
  givenUp: boolean;
};

/** How many of a run's statements have left, and those that could not: up to `limit` of them, with the reason. */
export async function findRunSendings(
  db: Tx,
  runId: number,
  limit: number,
): Promise<{ total: number; sent: number; troubled: number; troubles: SendingTrouble[] }> {
  const [sums] = await db
    .select({
      total: count(),
      sent: count(statementDispatches.statementId),
      troubled: count(statementSendings.lastError),
    })
    .from(statements)
    .leftJoin(statementDispatches, eq(statementDispatches.statementId, statements.id))
    .leftJoin(statementSendings, eq(statementSendings.statementId, statements.id))
    .where(eq(statements.runId, runId));
  const troubles = await db
    .select({
      statementId: statements.id,
      companyId: statements.companyId,
      companyName: companies.companyName,
      number: statements.number,
      reason: sql<string>`${statementSendings.lastError}`,
      givenUp: sql<boolean>`${statementSendings.failedAt} is not null`,
    })
    .from(statementSendings)
    .innerJoin(statements, eq(statements.id, statementSendings.statementId))
    .innerJoin(companies, eq(companies.id, statements.companyId))
    .where(sql`${statements.runId} = ${runId} and ${isNotNull(statementSendings.lastError)}`)
    .orderBy(asc(statements.id))
    .limit(limit);
  return { ...(sums ?? { total: 0, sent: 0, troubled: 0 }), troubles };
}
