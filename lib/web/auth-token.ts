import "server-only";
import { ok, type Result } from "#lib/domain/result.ts";
import { lastShownAt } from "#lib/domain/second-factor.ts";
import { takeToken } from "#lib/use-cases/accounts/limits.ts";
import { sessionOfRequest } from "./auth.ts";
import { accountContextOf } from "./auth-context.ts";
import { identityTokens } from "./container.ts";

export type SessionToken = { token: string; tokenType: "Bearer"; expiresAt: string; authTime: string };

/**
 * A bearer identity token for the browser that is signed in. It dies with the session. Fails with `unauthenticated`,
 * `forbidden_origin`, `too_many_attempts`.
 */
export async function tokenOfSession(request: Request): Promise<Result<SessionToken>> {
  const found = await sessionOfRequest(request);
  if (!found.ok) return found;
  const { id, actor, expiresAt: sessionEndsAt } = found.value;
  const authenticatedAt = lastShownAt(found.value);
  const userId = Number(actor.id);
  const allowed = await takeToken(accountContextOf(request.headers), `user:${userId}`);
  if (!allowed.ok) return allowed;
  const { token, expiresAt } = await identityTokens().issue({
    kind: "user",
    userId,
    email: actor.label,
    sessionId: id,
    authenticatedAt,
    sessionEndsAt,
  });
  return ok({
    token,
    tokenType: "Bearer",
    expiresAt: expiresAt.toISOString(),
    authTime: authenticatedAt.toISOString(),
  });
}
