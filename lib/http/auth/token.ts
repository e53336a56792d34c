import "server-only";
import type { Session } from "#lib/accounts/use-cases/sessions.ts";
import { env } from "#lib/env.ts";
import { hasToEnrol } from "./auth.ts";
import "server-only";
import { lastShownAt } from "#lib/accounts/rules/second-factor.ts";
import { takeToken } from "#lib/accounts/use-cases/limits.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { identityTokenStore } from "#lib/http/container.ts";
import { sessionOfRequest } from "./auth.ts";
import { accountContextOf } from "./context.ts";

export type SessionToken = { token: string; tokenType: "Bearer"; expiresAt: string; authTime: string };

/**
 * A bearer identity token for the signed-in browser. It ends with the session. Fails with `unauthenticated`,
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
  const { token, expiresAt } = await identityTokenStore().issue({
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

/** The address that the browser tells of signing out; null when none is configured. */
export const tokenSyncPath = (): string | null => env.tokenSyncPath;

/** Where the browser hands its tokens on; null when nobody wants them, or it gets none. */
export function tokenSyncOf(session: Session | null): { path: string } | null {
  const path = tokenSyncPath();
  return path === null || !session || hasToEnrol(session) ? null : { path };
}
