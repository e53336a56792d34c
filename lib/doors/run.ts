import type { Access } from "#db/client.ts";
import { isUnavailable, refusalOf } from "#db/errors.ts";
import { type Actor, namedCompanyIds, refuseReadOnlyActors } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { type Failure, fail, type Result } from "#lib/core/result.ts";
import { inSpan } from "#lib/core/span.ts";
import { database } from "#lib/installation/container.ts";
import { log } from "#lib/log.ts";
import { outageLog } from "#lib/platform/outage-log.ts";
import { actorAmong } from "#lib/platform/queries/provider-actor.ts";
import {
  type AnyUseCase,
  type Context,
  runningActor,
  type Transact,
} from "#lib/platform/use-case/context.ts";

/** The server process sets this to count outcomes (server/metrics). */
const shared = globalThis as typeof globalThis & {
  tolppaUseCaseRan?: (mode: string, outcome: string) => void;
};

export type UseCaseCall<Input, Output> = {
  actor: Actor;
  mode: "read" | "write";
  requestId: string;
  run: AnyUseCase<Input, Output>;
  input: Input;
  /** Names the use case in a trace; the build shortens the names of functions. */
  name?: string;
  /** Whether the person has just confirmed their identity. */
  confirmed?: boolean;
  /** Milliseconds that it may still wait for locks, if it has waited before. */
  patienceMs?: number | undefined;
};

/** Carries a refusal out of the transaction, so that it rolls back. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Runs one use case as the actor, in one transaction; a use case that calls an outside system opens its own. Each transaction
 * commits on ok and rolls back on a refusal. Refuses read-only actors, whatever the door. Never throws.
 */
export async function runUseCase<Input, Output>(call: UseCaseCall<Input, Output>): Promise<Result<Output>> {
  const { mode, requestId, name = mode } = call;
  const attributes = { "tolppa.mode": mode, "tolppa.request_id": requestId };
  return inSpan(`use case ${name}`, attributes, async (span) => {
    const result = await runUnmeasured(call);
    const outcome = result.ok ? "ok" : result.error.code;
    shared.tolppaUseCaseRan?.(mode, outcome);
    span.set("tolppa.outcome", outcome);
    if (outcome === "internal" || outcome === "unavailable") span.fail();
    return result;
  });
}

async function runUnmeasured<Input, Output>({
  actor: caller,
  mode,
  requestId,
  run,
  input,
  confirmed = false,
  patienceMs,
}: UseCaseCall<Input, Output>): Promise<Result<Output>> {
  const actor = runningActor(caller, { mode, run });
  const refused = mode === "write" ? refuseReadOnlyActors(actor, input) : null;
  if (refused && !refused.ok) return refused;
  const asker = { actor, requestId, confirmed, companyIds: namedCompanyIds(input) };
  // Also the reads of a use case that writes ask the primary.
  const limits = { onStandby: mode === "read", ...(patienceMs !== undefined && { patienceMs }) };
  if (typeof run === "function")
    return transactionsOf(asker, { ...run, ...limits })(mode, (ctx) => run(ctx, input));
  try {
    return await run.outside(transactionsOf(asker, { ...run.limits, ...limits }), input);
  } catch (error) {
    return failureOf(error, requestId);
  }
}

const transactionsOf =
  (
    {
      actor,
      companyIds,
      ...asker
    }: Pick<Context, "actor" | "requestId" | "confirmed"> & { companyIds: readonly number[] },
    known: Omit<Access, "mode">,
  ): Transact =>
  async (mode, work, { deadlineMs = known.deadlineMs } = {}) => {
    const now = new Date();
    const { requestId } = asker;
    try {
      const access = { ...known, mode, ...(deadlineMs !== undefined && { deadlineMs }) };
      const done = await database().asActor(actor, access, async (db) => {
        const present = await actorAmong(db, actor, companyIds);
        const result = await work({ ...asker, actor: present, db, now, today: helsinkiDate(now) });
        if (!result.ok) throw new Refused(result.error);
        return result;
      });
      outageLog.succeeded();
      return done;
    } catch (error) {
      return failureOf(error, requestId);
    }
  };

/** The refusal that a thrown error means to the caller; logs bugs and outages with the request's id. */
export function failureOf(error: unknown, requestId: string): Result<never> {
  if (error instanceof Refused) return { ok: false, error: error.failure };
  if (isUnavailable(error)) {
    outageLog.failed(error, { requestId });
    return fail("unavailable");
  }
  const refusal = refusalOf(error);
  if (refusal) {
    log.info({ requestId, code: refusal.code }, "refused by the database");
    return { ok: false, error: refusal };
  }
  log.error({ requestId, err: error }, "unexpected error");
  return fail("internal");
}
