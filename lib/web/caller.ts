import "server-only";
import type { Operation } from "#lib/contract/operation.ts";
import { type Actor, hasScope } from "#lib/domain/actor.ts";
import { fail, type Result } from "#lib/domain/result.ts";
import { actorOfRequest } from "./auth.ts";

/**
 * Who calls an operation: the one place where the scope that stands on it is asked of a program. Which companies it
 * reaches is the use cases' to ask. Fails with `unauthenticated`, `forbidden_origin`, `insufficient_scope`.
 */
export async function callerOf(
  request: Request,
  { scope }: Pick<Operation, "scope">,
): Promise<Result<Actor>> {
  const actor = await actorOfRequest(request);
  if (!actor.ok || scope === null || hasScope(actor.value, scope)) return actor;
  return fail("insufficient_scope", { details: { scope } });
}
