import type { Database, Tx } from "#db/client.ts";
import { type Bucket, takeTokens } from "#db/queries/core/limits.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

/** What the shell hands a use case: a use case reads no cookie, clock or environment. */
export type Context = {
  actor: Actor;
  /** A transaction opened as the actor; read-only where the door only reads. */
  db: Tx;
  now: Date;
  /** Today in Europe/Helsinki. */
  today: PlainDate;
  requestId: string;
  /** Whether whoever asks has shown within the last minutes who they are, in person; programs never have. */
  confirmed?: boolean;
};

/** One use case. Fails with a Result where the asker can cause it; throws only for bugs and outages. */
export type UseCase<Input, Output> = {
  (ctx: Context, input: Input): Promise<Result<Output>>;
  /** How long one that is known to be long may take; otherwise as long as any. */
  deadlineMs?: number;
  /** Short, asked all the time and always in the same words: to plan it takes PostgreSQL longer than to answer it. */
  plannedOnce?: boolean;
};

/**
 * Opens one transaction as the actor for `work`; rolls back where that fails. Work on thousands of rows may name a later
 * deadline than everybody's. What is written `aside` is a note beside the use case: it stays where the use case fails, and is
 * not what it answers.
 */
export type Transact = <T>(
  mode: "read" | "write",
  work: (ctx: Context) => Promise<Result<T>>,
  options?: { deadlineMs?: number; aside?: boolean },
) => Promise<Result<T>>;

/**
 * A use case that asks somebody outside, who may take seconds: it opens its transactions itself, before and after, and
 * none is open while it waits. What it read before may have changed meanwhile, so it decides anew after. But for
 * what it writes aside it writes in one transaction at most, and what that gives is what the use case gives (once.ts keeps
 * the answer there).
 */
export type OutsideUseCase<Input, Output> = {
  outside: (transact: Transact, input: Input) => Promise<Result<Output>>;
};

/** What a door can carry out. */
export type AnyUseCase<Input, Output> = UseCase<Input, Output> | OutsideUseCase<Input, Output>;

/**
 * Takes from buckets in PostgreSQL, so that all servers share the count. Fails with `code` and
 * `retryAfterSeconds`.
 */
export async function takeFrom(
  db: Pick<Database, "asServer">,
  buckets: readonly Bucket[],
  code: string,
): Promise<Result<null>> {
  const wait = await db.asServer((connection) => takeTokens(connection, buckets));
  return wait === 0 ? ok(null) : fail(code, { details: { retryAfterSeconds: Math.ceil(wait) } });
}
