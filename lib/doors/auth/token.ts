import "server-only";
import { cookies } from "next/headers";
import type { Session } from "#lib/accounts/use-cases/sessions.ts";
import { env } from "#lib/env.ts";
import { hasToEnrol, sessionOfRequest } from "./auth.ts";
import "server-only";
import { lastShownAt } from "#lib/accounts/rules/second-factor.ts";
import { takeToken } from "#lib/accounts/use-cases/limits.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { identityTokenStore } from "#lib/installation/container.ts";
import { noHint, notAdminHint } from "./admin-hint.ts";
import { accountContextOf } from "./context.ts";
import { cookieName, cookieOf, decodeSession } from "./session-cookie.ts";

export type SessionToken = { token: string; tokenType: "Bearer"; expiresAt: string; authTime: string };

/**
 * A bearer identity token for the signed-in browser. It ends with the session. Fails with `unauthenticated`,
 * `forbidden_origin`, `too_many_attempts`.
 */
export async function tokenOfSession(
  request: Request,
  onSession: (session: Session) => Promise<void> = async () => {},
): Promise<Result<SessionToken>> {
  const found = await sessionOfRequest(request);
  if (!found.ok) return found;
  await onSession(found.value);
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

/** Lets `middleware.ts` redirect a person who is no admin. An admin who views a company still counts as an admin here. */
export async function tellMiddleware(request: Request, { actor, viewing }: Session): Promise<void> {
  const sid = await decodeSession(cookieOf(request.headers, cookieName("session")));
  const isAdmin = actor.admin || viewing !== null;
  const { name, value, options } = sid && !isAdmin ? notAdminHint(sid, new Date()) : noHint();
  const jar = await cookies();
  if (value !== "" || jar.has(name)) jar.set(name, value, options);
}

/** The address that the browser informs of signing out; null without configuration. */
export const tokenSyncPath = (): string | null => env.tokenSyncPath;

/** The address to which the browser sends its tokens; null without configuration, without a session and before enrolment. */
export function tokenSyncOf(session: Session | null): { path: string } | null {
  const path = tokenSyncPath();
  return path === null || !session || hasToEnrol(session) ? null : { path };
}
