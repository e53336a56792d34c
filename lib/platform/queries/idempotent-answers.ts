import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { idempotentAnswers, submissions } from "#db/schema/core.ts";

/** The owner of the key; each actor sees only its own keys. */
export type AnswerKey = { actorKey: string; key: string };

/** The stored answer, word for word. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: string | null };

export type Reservation = {
  /** Whether this transaction now holds the key alone. */
  reserved: boolean;
  known: null | {
    requestHash: Buffer;
    /** Null while a use case that calls an outside system runs, or after it broke off. */
    answer: KeptAnswer | null;
    /** Whether the claim of that use case has expired. */
    abandoned: boolean;
  };
};

type Row = {
  reserved: boolean;
  known: boolean | null;
  request_hash: Buffer;
  status: number | null;
  headers: string | null;
  body: string | null;
  abandoned: boolean;
};

/** Reserves a key without waiting for another request that holds it, and returns the stored row of the key. */
export async function reserveAnswer(db: Tx, { actorKey, key }: AnswerKey): Promise<Reservation> {
  const [row] = await db.execute<Row>(sql`select * from reserve_answer(${actorKey}, ${key})`);
  if (!row) throw new Error("a function returned no row");
  const { reserved, known, request_hash: requestHash, status, headers, body, abandoned } = row;
  if (!known) return { reserved, known: null };
  const answer = status === null ? null : { status, headers: JSON.parse(headers ?? "{}"), body };
  return { reserved, known: { requestHash, answer, abandoned } };
}

/** Stores the answer in the transaction of the use case. Fails, and with it the transaction, if another request was faster. */
export async function insertAnswer(
  db: Tx,
  { actorKey, key, requestHash }: AnswerKey & { requestHash: Buffer },
  { status, headers, body }: KeptAnswer,
): Promise<void> {
  // As text: written by drizzle's builder, it takes twice as long.
  await db.execute(
    sql`insert into idempotent_answers (actor_key, key, request_hash, status, headers, body)
      values (${actorKey}, ${key}, ${requestHash}, ${status}, ${JSON.stringify(headers)}::jsonb, ${body})`,
  );
}

type Claim = AnswerKey & { claim: string };

/** Claims a free key, or a key with an expired claim, for a use case of several transactions. */
export async function claimKey(
  db: Tx,
  { claim, seconds, ...key }: Claim & { requestHash: Buffer; seconds: number },
): Promise<boolean> {
  const claimedUntil = sql`now() + make_interval(secs => ${seconds})`;
  const inserted = await db
    .insert(idempotentAnswers)
    .values({ ...key, claim, claimedUntil })
    .onConflictDoNothing()
    .returning({ key: idempotentAnswers.key });
  if (inserted.length > 0) return true;
  const taken = await db
    .update(idempotentAnswers)
    .set({ claim, claimedUntil })
    .where(
      and(
        eq(idempotentAnswers.actorKey, key.actorKey),
        eq(idempotentAnswers.key, key.key),
        eq(idempotentAnswers.requestHash, key.requestHash),
        isNull(idempotentAnswers.status),
        lt(idempotentAnswers.claimedUntil, sql`now()`),
      ),
    )
    .returning({ key: idempotentAnswers.key });
  return taken.length > 0;
}

/** Replaces the claim with the answer; false if somebody else has taken the claim. */
export async function completeClaim(db: Tx, claim: Claim, answer: KeptAnswer): Promise<boolean> {
  const rows = await db
    .update(idempotentAnswers)
    .set({ ...answer, claim: null, claimedUntil: null })
    .where(isClaim(claim))
    .returning({ key: idempotentAnswers.key });
  return rows.length > 0;
}

export async function dropClaim(db: Tx, claim: Claim): Promise<void> {
  await db.delete(idempotentAnswers).where(isClaim(claim));
}

/**
 * Deletes answers older than a day, one hour's worth at a time, so that the statement keeps its time limit after a standstill
 * of the jobs. The server's login may delete only such rows.
 */
export async function deleteOldAnswers(db: Tx): Promise<void> {
  await db.execute(sql`
    delete from idempotent_answers where created_at < least(now() - interval '24 hours',
      (select min(created_at) from idempotent_answers) + interval '1 hour')`);
}

const isClaim = ({ actorKey, key, claim }: Claim) =>
  and(
    eq(idempotentAnswers.actorKey, actorKey),
    eq(idempotentAnswers.key, key),
    eq(idempotentAnswers.claim, claim),
  );

type Key = { actorKey: string; key: string };

/** The result of the same submission before; waits for the same submission under way elsewhere. */
export async function findSubmission(
  db: Tx,
  { actorKey, key }: Key,
): Promise<typeof submissions.$inferSelect | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${actorKey}/${key}`}, 0))`);
  const [found] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.actorKey, actorKey), eq(submissions.key, key)));
  return found ?? null;
}

export async function insertSubmission(db: Tx, submission: typeof submissions.$inferInsert): Promise<void> {
  await db.insert(submissions).values(submission);
}

/**
 * Deletes submissions older than a week, one hour's worth at a time: nobody repeats a submission that long. The server's login
 * may delete only such rows.
 */
export async function deleteOldSubmissions(db: Tx): Promise<void> {
  await db.execute(sql`
    delete from submissions where created_at < least(now() - interval '7 days',
      (select min(created_at) from submissions) + interval '1 hour')`);
}
