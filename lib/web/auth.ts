import "server-only";
import type { TokenHolder } from "#lib/adapters/identity-tokens.ts";
import type { Actor } from "#lib/domain/actor.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import { env } from "#lib/env.ts";
import { actorOfClientToken } from "#lib/use-cases/accounts/client-token.ts";
import { findReferredSession, findSession, type Session } from "#lib/use-cases/accounts/sessions.ts";
import { bearerOf } from "#lib/use-cases/accounts/token-bearer.ts";
import { isOwnRequest } from "./auth-origin.ts";
import { database, identityTokens, providerTokens } from "./container.ts";
import { currentSession } from "./session.ts";
import { cookieName, cookieOf, decodeSession } from "./session-cookie.ts";

/** Who is signed in, for pages and server actions. */
export async function currentActor(): Promise<Actor | null> {
  return (await currentSession())?.actor ?? null;
}

/**
 * Who sends an API request: the bearer of a token, else the session of a browser on this site. A bad token never
 * falls back to the cookie. Fails with `unauthenticated`, `forbidden_origin`, and with the tokens of a provider elsewhere
 * `email_not_verified`, `account_conflict`, `identity_unavailable`.
 */
export async function actorOfRequest(request: Request): Promise<Result<Actor>> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    return actorOfBearer(authorization);
  }
  const session = await sessionOfRequest(request);
  return session.ok ? ok(session.value.actor) : session;
}

/** The browser session behind a request of this site. Fails with `unauthenticated`, `forbidden_origin`. */
export async function sessionOfRequest(request: Request): Promise<Result<Session>> {
  const sid = await decodeSession(cookieOf(request.headers, cookieName("session")));
  if (!sid) return fail("unauthenticated");
  if (!isOwnRequest(request, env.appUrl)) return fail("forbidden_origin");
  const session = await findSession(database(), sid, new Date());
  return session ? ok(session) : fail("unauthenticated");
}

async function actorOfBearer(authorization: string): Promise<Result<Actor>> {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) return fail("unauthenticated");
  const holder = await identityTokens().verify(token);
  if (!holder) return actorOfProviderToken(token);
  const actor = await actorOfHolder(holder);
  return actor ? ok(actor) : fail("unauthenticated");
}

/** The identity provider's own tokens are taken as they are. */
async function actorOfProviderToken(token: string): Promise<Result<Actor>> {
  const identity = (await providerTokens()?.(token)) ?? ok(null);
  if (!identity.ok) return identity;
  return identity.value ? bearerOf(database(), identity.value) : fail("unauthenticated");
}

/** A signature says who it was; whether they still may is read from the database each time, in one query. */
async function actorOfHolder(holder: TokenHolder): Promise<Actor | null> {
  if (holder.kind === "user") {
    const reference = { id: holder.sessionId, userId: holder.userId };
    return (await findReferredSession(database(), reference, new Date()))?.actor ?? null;
  }
  return actorOfClientToken({ db: database(), now: new Date() }, holder);
}
