import { parseInput } from "#lib/platform/schema/fields.ts";
import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import type { AccountContext } from "#lib/accounts/use-cases/context.ts";
import type { Session } from "#lib/accounts/use-cases/sessions.ts";
import { DRAWN_FOR } from "#lib/core/drawn-for.ts";
import { type Failure, fail, ok, type Result } from "#lib/core/result.ts";
import { currentActor, currentAsker, currentSession, drawnForAnother } from "#lib/doors/auth/auth.ts";
import { accountContext } from "#lib/doors/auth/context.ts";
import { log } from "#lib/log.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import type { AnyUseCase } from "#lib/platform/use-case/context.ts";
import { requestIdIn } from "./request-id.ts";
import { failureOf, runUseCase } from "./run.ts";

/** The answer to a form: the value, or a refusal in words. */
export type ActionResult<Output> = { ok: true; value: Output } | { ok: false; error: ActionError };

export type ActionError = {
  code: string;
  message: string;
  issues: { path: string; message: string; yours?: string; theirs?: string }[];
  /** The row that the refusal is about. */
  vehicleId?: number;
  requestId: string;
};

/**
 * The screens' door checks the origin, the actor and the input, runs the use case, and answers in words. It contains no
 * rule. `present` picks the fields that the browser needs; nothing else leaves the server.
 */
export function defineAction<Schema extends z.ZodType, Output, Shown>(
  schema: Schema,
  run: AnyUseCase<z.output<Schema>, Output>,
  present: (value: Output) => Shown,
): (raw: z.input<Schema>) => Promise<ActionResult<Shown>> {
  return (raw) =>
    answering(async (requestId) => {
      const asker = await currentAsker();
      if (!asker.ok) return asker;
      const input = parseInput(schema, raw);
      if (!input.ok) return input;
      const result = await runUseCase({
        ...asker.value,
        mode: "write",
        requestId,
        run,
        input: input.value,
      });
      return result.ok ? ok(present(result.value)) : result;
    });
}

/** A door for actions without a sign-in: signing in, registering, resetting a password. */
export function definePublicAction<Schema extends z.ZodType, Output>(
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<Result<Output>>,
): (raw: z.input<Schema>) => Promise<ActionResult<Output>> {
  return (raw) =>
    answering(async () => {
      const input = parseInput(schema, raw);
      return input.ok ? run(input.value) : input;
    });
}

/**
 * A door to a person's own account, open also for a person who has to take a second factor into use first. Fails with
 * `unauthenticated` and `view_only` besides the codes of the use case.
 */
export const defineAccountAction = <Schema extends z.ZodType, Output>(
  schema: Schema,
  run: (ctx: AccountContext, session: Session, input: z.output<Schema>) => Promise<Result<Output>>,
): ((raw: z.input<Schema>) => Promise<ActionResult<Output>>) =>
  definePublicAction(schema, async (input) => {
    const session = await currentSession();
    if (!session) return fail("unauthenticated");
    return session.viewing ? fail("view_only") : run(await accountContext(), session, input);
  });

/**
 * A door to the session itself, open also for an admin who views a company. Fails with `unauthenticated` and
 * `second_factor_required` besides the codes of the use case.
 */
export const defineSessionAction = <Schema extends z.ZodType, Output>(
  schema: Schema,
  run: (ctx: AccountContext, session: Session, input: z.output<Schema>) => Promise<Result<Output>>,
): ((raw: z.input<Schema>) => Promise<ActionResult<Output>>) =>
  definePublicAction(schema, async (input) => {
    const actor = await currentActor();
    if (!actor.ok) return actor;
    const session = await currentSession();
    return session ? run(await accountContext(), session, input) : fail("unauthenticated");
  });

async function answering<Output>(
  answer: (requestId: string) => Promise<Result<Output>>,
): Promise<ActionResult<Output>> {
  const incoming = await headers();
  const requestId = requestIdIn(incoming);
  const result = isSameOrigin(incoming)
    ? await forWhomItWasDrawn(incoming, () => answer(requestId)).catch(
        (error: unknown) => rethrowSteering(error) ?? failureOf(error, requestId),
      )
    : fail("forbidden_origin");
  if (result.ok) return result;
  // The answer has status 200, so the request's log line does not show the refusal.
  log.info({ requestId, code: result.error.code }, "refused");
  return { ok: false, error: shown(result.error, requestId) };
}

/**
 * Refuses a call from a page that was drawn for one account after another person signed in with the same browser: it would run
 * in the other person's name. Fails with `other_account`.
 */
async function forWhomItWasDrawn<Output>(
  incoming: Headers,
  answer: () => Promise<Result<Output>>,
): Promise<Result<Output>> {
  const session = incoming.has(DRAWN_FOR) ? await currentSession() : null;
  return (session && drawnForAnother(incoming, session)) ?? answer();
}

/** Next's own check lets a request without an Origin pass; a browser always sends one with a POST. */
function isSameOrigin(incoming: Headers): boolean {
  const origin = incoming.get("origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === incoming.get("host");
}

/** Next controls the flow by throwing: redirect() and notFound() must reach it. */
function rethrowSteering(error: unknown): null {
  if (
    typeof error === "object" &&
    error !== null &&
    "digest" in error &&
    String(error.digest).startsWith("NEXT_")
  )
    throw error;
  return null;
}

const shown = (failure: Failure, requestId: string): ActionError => ({
  code: failure.code,
  message: messageOf(failure),
  issues: (failure.issues ?? []).map(({ code, ...issue }) => ({ ...issue, message: messageOfCode(code) })),
  ...(failure.details?.vehicleId !== undefined && { vehicleId: Number(failure.details.vehicleId) }),
  requestId,
});
