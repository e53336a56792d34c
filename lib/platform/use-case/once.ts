import { createHash, randomUUID } from "node:crypto";
import { type Actor, canSeeCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type AnswerKey,
  claimKey,
  completeClaim,
  dropClaim,
  findSubmission,
  insertAnswer,
  insertSubmission,
  type KeptAnswer,
  reserveAnswer,
} from "#lib/platform/queries/idempotent-answers.ts";
import type { AnyUseCase, Context, OutsideUseCase, Transact, UseCase } from "./context.ts";

/** A request with the key that a retry repeats. */
export type KeyedRequest = {
  key: string;
  /** The hash of everything that a request and its retry have in common. */
  requestHash: Buffer;
  /** The company in the path. A caller who no longer sees the company gets no answer about it. */
  companyId: number | null;
};

export type KeyedAnswer = { answer: KeptAnswer; replayed: boolean };
type AnswerOf<Output> = (value: Output) => Promise<KeptAnswer>;

/** Longer than the longest transaction, so that a running use case does not lose its claim. */
const CLAIM_SECONDS = 120;

/**
 * A use case that runs once per caller and key; a retry gets the first answer. The transaction of the use case stores the
 * answer, so a refusal, a broken connection or the end of the process leaves neither. Fails like the use case, and with
 * `submission_conflict` (the key came with another request) or `idempotency_running`.
 */
export const once = <Input, Output>(
  command: AnyUseCase<Input, Output>,
  asked: KeyedRequest,
  answerOf: AnswerOf<Output>,
): AnyUseCase<Input, KeyedAnswer> =>
  typeof command === "function"
    ? onceInside(command, asked, answerOf)
    : onceOutside(command, asked, answerOf);

const onceInside = <Input, Output>(
  command: UseCase<Input, Output>,
  asked: KeyedRequest,
  answerOf: AnswerOf<Output>,
): UseCase<Input, KeyedAnswer> =>
  Object.assign(async (ctx: Context, input: Input): Promise<Result<KeyedAnswer>> => {
    const given = await reserve(ctx, asked);
    if (!given.ok) return given;
    if (given.value) return ok(given.value);
    const result = await command(ctx, input);
    if (!result.ok) return result;
    const answer = await answerOf(result.value);
    await insertAnswer(ctx.db, { ...keyOf(ctx.actor, asked), requestHash: asked.requestHash }, answer);
    return ok({ answer, replayed: false });
  }, command);

function onceOutside<Input, Output>(
  command: OutsideUseCase<Input, Output>,
  asked: KeyedRequest,
  answerOf: AnswerOf<Output>,
): OutsideUseCase<Input, KeyedAnswer> {
  return {
    async outside(transact, input) {
      const claim = randomUUID();
      const claimed = await transact("write", (ctx) => claimOrFind(ctx, asked, claim));
      if (!claimed.ok) return claimed;
      if (claimed.value) return ok(claimed.value);

      let kept: KeptAnswer | null = null;
      const keep = async (ctx: Context, value: Output): Promise<boolean> => {
        const answer = await answerOf(value);
        const isOurs = await completeClaim(ctx.db, { ...keyOf(ctx.actor, asked), claim }, answer);
        if (isOurs) kept = answer;
        return isOurs;
      };
      const result = await command.outside(keepingIn(transact, keep), input).catch((error: unknown) => ({
        thrown: error,
      }));
      const given = kept as KeptAnswer | null;
      if ("ok" in result && result.ok && given) return ok({ answer: given, replayed: false });
      await transact("write", async (ctx) => {
        await dropClaim(ctx.db, { ...keyOf(ctx.actor, asked), claim });
        return ok(null);
      });
      if ("thrown" in result) throw result.thrown;
      if (!result.ok) return result;
      throw new TypeError("a use case under a key has one write transaction, which gives what it answers");
    },
  };
}

/** Stores the result of the use case's write transaction, which is its answer (OutsideUseCase), in that transaction. */
const keepingIn =
  <Output>(transact: Transact, keep: (ctx: Context, value: Output) => Promise<boolean>): Transact =>
  (mode, work, options) =>
    mode === "read" || options?.aside
      ? transact(mode, work, options)
      : transact(
          mode,
          async (ctx) => {
            const result = await work(ctx);
            if (!result.ok) return result;
            return (await keep(ctx, result.value as unknown as Output)) ? result : RUNNING;
          },
          options,
        );

async function claimOrFind(
  ctx: Context,
  asked: KeyedRequest,
  claim: string,
): Promise<Result<KeyedAnswer | null>> {
  const given = await reserve(ctx, asked);
  if (!given.ok || given.value) return given;
  const { requestHash } = asked;
  const claimed = await claimKey(ctx.db, {
    ...keyOf(ctx.actor, asked),
    requestHash,
    claim,
    seconds: CLAIM_SECONDS,
  });
  return claimed ? ok(null) : RUNNING;
}

/** The answer to the same request; null if this transaction may now run the use case. */
async function reserve(ctx: Context, asked: KeyedRequest): Promise<Result<KeyedAnswer | null>> {
  const { reserved, known } = await reserveAnswer(ctx.db, keyOf(ctx.actor, asked));
  if (known && !known.requestHash.equals(asked.requestHash)) return fail("submission_conflict");
  if (known?.answer) {
    const isSeen = asked.companyId === null || canSeeCompany(ctx.actor, asked.companyId);
    return isSeen ? ok({ answer: known.answer, replayed: true }) : fail("not_found");
  }
  return reserved && (known === null || known.abandoned) ? ok(null) : RUNNING;
}

const keyOf = ({ kind, id }: Actor, { key }: KeyedRequest): AnswerKey => ({ actorKey: `${kind}:${id}`, key });

const RUNNING = fail("idempotency_running", { details: { retryAfterSeconds: 2 } });

/** The content of a submission, and the key that recognises its repetition. */
export type Submission = { key: string | undefined; content: unknown };

/**
 * The id that the same submission created before, or null. Waits for the same submission under way elsewhere. Fails with
 * `submission_conflict` if the key came with other content.
 */
export async function findSubmitted(
  { actor, db }: Context,
  submission: Submission,
): Promise<Result<number | null>> {
  if (submission.key === undefined) return ok(null);
  const known = await findSubmission(db, { actorKey: actorKeyOf(actor), key: submission.key });
  if (known && known.bodyHash !== hashOf(submission)) return fail("submission_conflict");
  return ok(known?.entityId ?? null);
}

/** Remembers the id that a submission created, for its repetition. */
export async function rememberSubmitted(
  { actor, db }: Context,
  submission: Submission,
  entityId: number,
): Promise<void> {
  if (submission.key === undefined) return;
  const row = { actorKey: actorKeyOf(actor), key: submission.key, bodyHash: hashOf(submission), entityId };
  await insertSubmission(db, row);
}

const actorKeyOf = ({ kind, id }: Actor): string => `${kind}:${id}`;

const hashOf = ({ content }: Submission): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex");
