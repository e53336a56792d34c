import "server-only";
import { hasScope } from "#lib/core/actor.ts";
import { type Failure, fail, type Result } from "#lib/core/result.ts";
import { type Asker, askerOfRequest } from "#lib/doors/auth/auth.ts";
import type { Operation } from "#lib/platform/api/operation.ts";

/**
 * The caller of an operation. Only this place checks the operation's scope; use cases check the companies. Fails with
 * `unauthenticated`, `forbidden_origin`, `insufficient_scope`.
 */
export async function callerOf(
  request: Request,
  { scope, enrolling }: Pick<Operation, "scope" | "enrolling">,
): Promise<Result<Asker>> {
  const asker = await askerOfRequest(request, { enrolling });
  if (!asker.ok) return isRefusedToken(request, asker.error) ? REFUSED_TOKEN : asker;
  if (scope === null || hasScope(asker.value.actor, scope)) return asker;
  return fail("insufficient_scope", { details: { error: "insufficient_scope", scope } });
}

const isRefusedToken = ({ headers }: Request, { code }: Failure): boolean =>
  code === "unauthenticated" && headers.has("authorization");

/** The error of RFC 6750; a caller without a token gets none. */
const REFUSED_TOKEN = fail("unauthenticated", { details: { error: "invalid_token" } });
