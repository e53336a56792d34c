import { asc, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { statementDispatches, statementSendings, statements } from "#db/schema/statements.ts";

export type DueSending = {
  statementId: number;
  companyId: number;
  attempts: number;
  triedSince: Date | null;
  /** When an admin last asked for another try; null if never. */
  retriedAt: Date | null;
};

/**
 * Claims due statements for `leaseSeconds`. No other worker gets them during the lease. After a crash they become due
 * again. The claim commits at once, so no service is called inside a transaction. A restored copy claims nothing.
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
        where due.failed_at is null and due.next_at <= now() and (select outgoing_released())
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

/** Records that sending has begun: from now on the receiver may have the statement, even without an answer. */
export async function markSendingTried(db: Tx, statementId: number): Promise<void> {
  await db
    .update(statementSendings)
    .set({ triedSince: sql`coalesce(${statementSendings.triedSince}, now())` })
    .where(eq(statementSendings.statementId, statementId));
}

/** Records that a statement was sent. A trigger removes it from the statements to send. */
export async function insertDispatch(
  db: Tx,
  dispatch: Pick<
    typeof statementDispatches.$inferInsert,
    "statementId" | "companyId" | "channel" | "address"
  >,
): Promise<void> {
  await db.insert(statementDispatches).values(dispatch).onConflictDoNothing();
}

/** Records a failed sending. The next attempt comes after `retrySeconds`; null gives up, and admins see it. */
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

/** Counts a run's sent statements, and lists up to `limit` failed ones with the reason. */
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
