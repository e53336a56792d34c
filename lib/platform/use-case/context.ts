import type { Database, Tx } from "#db/client.ts";
import { type Actor, readingMoney } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type Bucket, takeTokens } from "#lib/platform/queries/limits.ts";

/** Everything that a use case gets from outside: it reads no cookie, clock or environment. */
export type Context = {
  actor: Actor;
  /** A transaction as the actor. It is read-only if the route or action only reads. */
  db: Tx;
  now: Date;
  /** Today in Europe/Helsinki. */
  today: PlainDate;
  requestId: string;
  /** Whether the person has signed in again within the last minutes; always false for API clients. */
  confirmed?: boolean;
};

/** The time limits of a use case's transactions, and how PostgreSQL plans them. */
type Limits = {
  /** The deadline of a long use case. The default is the deadline of the pool. */
  deadlineMs?: number;
  /** The longest wait for locked rows. The default is the deadline. */
  patienceMs?: number;
  /** For a short, frequent query of constant text: its planning takes longer than its execution. */
  plannedOnce?: boolean;
  /** It reads a company's money and nothing else: people with the role `money` may run it (lib/core/actor.ts). */
  money?: true;
};

/** A use case. It returns a failure for an error that the caller can cause, and throws only for bugs and outages. */
export type UseCase<Input, Output> = Limits & ((ctx: Context, input: Input) => Promise<Result<Output>>);

/**
 * Opens a transaction as the actor for `work`, and rolls it back if `work` fails. Work on thousands of rows may have a
 * later deadline. A transaction `aside` writes a note beside the use case: the note stays if the use case fails, and its
 * result is not the answer of the use case.
 */
export type Transact = <T>(
  mode: "read" | "write",
  work: (ctx: Context) => Promise<Result<T>>,
  options?: { deadlineMs?: number; aside?: boolean },
) => Promise<Result<T>>;

/**
 * A use case that calls an outside system, which may take seconds. It opens its own transactions before and after the
 * call, and none is open during the call. Rows may change during the call, so the use case decides again after it. Apart
 * from notes aside, it writes in one transaction at most. The result of that transaction is the result of the use case
 * (once.ts keeps the answer there).
 */
export type OutsideUseCase<Input, Output> = {
  outside: (transact: Transact, input: Input) => Promise<Result<Output>>;
  /** The options of its transactions without options of their own. */
  limits?: Limits;
};

/** Reports how far a long use case has come. */
export type ReportProgress = (done: number, total: number) => void;

/** Everything that a route, an action or a job can run. */
export type AnyUseCase<Input, Output> = UseCase<Input, Output> | OutsideUseCase<Input, Output>;

/**
 * The actor as whom a use case runs. Only one that reads a company's money knows the companies whose money alone the caller
 * reads; to every other use case the caller is a stranger.
 */
export const runningActor = <Input, Output>(
  caller: Actor,
  { mode, run }: { mode: "read" | "write"; run: AnyUseCase<Input, Output> },
): Actor => (mode === "read" && "money" in run && run.money ? readingMoney(caller) : caller);

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
