import { type Admission, CHALLENGE_MS, type SignedIn } from "#lib/accounts/use-cases/admit.ts";
import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { isUnavailable } from "#db/errors.ts";
import {
  endSession,
  findReferredSession,
  findSession,
  type Session,
  userOf,
} from "#lib/accounts/use-cases/sessions.ts";
import { noteOutage } from "#lib/doors/outage.ts";
import { log } from "#lib/log.ts";
import {
  cookieName,
  cookieOf,
  cookieOptions,
  decodeSession,
  deviceProof,
  encodeSession,
  SESSION_SECONDS,
} from "./session-cookie.ts";
import "server-only";
import { isRecent, mustEnrol } from "#lib/accounts/rules/second-factor.ts";
import type { TokenHolder } from "#lib/adapters/identity-tokens.ts";
import { actorOfClientToken, bearerOf } from "#lib/api-clients/use-cases/client-token.ts";
import type { Actor } from "#lib/core/actor.ts";
import { DRAWN_FOR } from "#lib/core/drawn-for.ts";
import { CHOICE_SECONDS, LANGUAGE_COOKIE } from "#lib/core/language.ts";
import { speak } from "#lib/core/request-scope.ts";
import { type Fail, fail, ok, type Result } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { database, identityTokenStore, providerTokens } from "#lib/installation/container.ts";
import { isOwnRequest } from "./origin.ts";

/**
 * The signed-in person's session, for pages and server actions. Fails with `unauthenticated`, `second_factor_required`.
 */
export async function currentActor(): Promise<Result<Actor>> {
  const asker = await currentAsker();
  return asker.ok ? ok(asker.value.actor) : asker;
}

/** The actor, and whether a person has confirmed within the last minutes who they are. A program never has. */
export type Asker = { actor: Actor; confirmed: boolean };

/** The asker of a session. */
export async function currentAsker(): Promise<Result<Asker>> {
  const session = await currentSession();
  return session ? askerOf(session) : fail("unauthenticated");
}

/** True for an admin who must take a second factor into use first. */
export const hasToEnrol = ({ actor, viewing, amr }: Session): boolean =>
  mustEnrol({ admin: actor.admin || viewing !== null, amr }, { adminsNeedOne: env.adminsNeedSecondFactor });

const askerOf = (session: Session): Result<Asker> =>
  hasToEnrol(session) ? fail("second_factor_required") : ok(askerBehind(session));

const askerBehind = (session: Session): Asker => ({
  actor: session.actor,
  confirmed: isRecent(session, new Date()),
});

/**
 * The asker of an API request: the bearer of a token, else the session of a browser on this site. A bad token never
 * falls back to the cookie. Fails with `unauthenticated`, `forbidden_origin`, `second_factor_required`, and with the
 * tokens of another provider `email_not_verified`, `account_conflict`, `identity_unavailable`,
 * `second_factor_missing`.
 */
export async function askerOfRequest(request: Request, options: SessionOptions = {}): Promise<Result<Asker>> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    return askerOfBearer(authorization);
  }
  const session = await sessionOfRequest(request, options);
  return session.ok ? ok(askerBehind(session.value)) : session;
}

/** `enrolling`: also accepts an admin who must still set up a second factor. */
type SessionOptions = { enrolling?: boolean | undefined };

/** Refuses a request of a page that was drawn for another account. Fails with `other_account`. */
export function drawnForAnother(headers: Headers, session: Session): Fail | null {
  const drawnFor = headers.get(DRAWN_FOR);
  const { id, email } = userOf(session);
  return drawnFor === null || drawnFor === String(id) ? null : fail("other_account", { details: { email } });
}

/**
 * The browser session behind a request of this site. Fails with `unauthenticated`, `forbidden_origin`,
 * `second_factor_required`.
 */
export async function sessionOfRequest(
  request: Request,
  { enrolling = false }: SessionOptions = {},
): Promise<Result<Session>> {
  const sid = await decodeSession(cookieOf(request.headers, cookieName("session")));
  if (!sid) return fail("unauthenticated");
  if (!isOwnRequest(request, env.appUrl)) return fail("forbidden_origin");
  const session = inOwnLanguage(await findSession(database(), sid, new Date()));
  if (!session) return fail("unauthenticated");
  const refused = drawnForAnother(request.headers, session);
  if (refused) return refused;
  return hasToEnrol(session) && !enrolling ? fail("second_factor_required") : ok(session);
}

async function askerOfBearer(authorization: string): Promise<Result<Asker>> {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) return fail("unauthenticated");
  const holder = await identityTokenStore().verify(token);
  return holder ? askerOfHolder(holder) : askerOfProviderToken(token);
}

/** Another provider's tokens are accepted as they are. They say whether the provider asked for two factors. */
async function askerOfProviderToken(token: string): Promise<Result<Asker>> {
  const identity = (await providerTokens()?.(token)) ?? ok(null);
  if (!identity.ok) return identity;
  if (!identity.value) return fail("unauthenticated");
  const { authenticatedAt, secondFactor } = identity.value;
  const bearer = await bearerOf(database(), identity.value);
  if (!bearer.ok) return bearer;
  const { actor, proofEndedAt } = bearer.value;
  const alone = env.adminsNeedSecondFactor && actor.admin && !secondFactor;
  if (alone) return fail("second_factor_missing");
  const confirmed = isRecent({ authenticatedAt, steppedUpAt: null, proofEndedAt }, new Date());
  return ok({ actor, confirmed });
}

/** The signature identifies the holder. One query checks each time whether the holder may still act. */
async function askerOfHolder(holder: TokenHolder): Promise<Result<Asker>> {
  if (holder.kind === "user") {
    const reference = { id: holder.sessionId, userId: holder.userId };
    const session = inOwnLanguage(await findReferredSession(database(), reference, new Date()));
    if (!session) return fail("unauthenticated");
    const asker = askerOf(session);
    return asker.ok
      ? ok({ ...asker.value, confirmed: asker.value.confirmed && isProofOf(holder, session) })
      : asker;
  }
  const actor = await actorOfClientToken({ db: database(), now: new Date() }, holder);
  return actor ? ok({ actor, confirmed: false }) : fail("unauthenticated");
}

/**
 * A token shows the proof of its own time: a proof given to the browser after it was issued does not make it fresh. The
 * session must be fresh too, because its proof can be ended.
 */
const isProofOf = (
  { authenticatedAt }: { authenticatedAt: Date },
  { proofEndedAt }: Pick<Session, "proofEndedAt">,
): boolean => isRecent({ authenticatedAt, steppedUpAt: null, proofEndedAt }, new Date());

const DEVICE_SECONDS = 400 * 24 * 3_600;

/** Gives the browser its session, or the token that it must send with the second step. */
export async function keepAdmission(admission: Admission): Promise<void> {
  if (admission.step === "in") {
    const { userId, amr } = admission;
    log.info({ userId, amr }, "session opened");
    return startBrowserSession(admission);
  }
  log.info("second factor asked for");
  const options = { ...cookieOptions(), maxAge: CHALLENGE_MS / 1000 };
  (await cookies()).set(cookieName("second"), admission.token, options);
}

/** One day, like a verification link. */
const LINK_SECONDS = 24 * 3_600;

/** Keeps the page that this browser goes to after the sign-in, for a person who has to register first. */
export async function keepDestination(path: string): Promise<void> {
  (await cookies()).set(cookieName("destination"), path, { ...cookieOptions(), maxAge: LINK_SECONDS });
}

export const keptDestination = async (): Promise<string | undefined> =>
  (await cookies()).get(cookieName("destination"))?.value;

/** Keeps the proof that this browser registered, as long as the verification link works. */
export async function keepRegistration(proof: string | null): Promise<void> {
  const options = { ...cookieOptions(), maxAge: proof === null ? 0 : LINK_SECONDS };
  (await cookies()).set(cookieName("registered"), proof ?? "", options);
}

/** The proof of this browser's registration; "" without one. */
export const registrationOfBrowser = async (): Promise<string> =>
  (await cookies()).get(cookieName("registered"))?.value ?? "";

/** This browser's token for the second step; "" without one. */
export const secondStepToken = async (): Promise<string> =>
  (await cookies()).get(cookieName("second"))?.value ?? "";

/** Gives the browser the new token of a session whose person has confirmed their identity by `by`. */
export async function renewBrowserSession(
  { actor, language }: Session,
  { sid, by }: { sid: string; by: string },
): Promise<void> {
  log.info({ userId: actor.id, by }, "identity confirmed");
  await startBrowserSession({ sid, email: actor.label, language });
}

/** Gives the browser a new session, from server actions and route handlers. Its former session ends. */
async function startBrowserSession({
  sid,
  email,
  language,
}: Pick<SignedIn, "sid" | "email" | "language">): Promise<void> {
  const jar = await cookies();
  await endFormerSession();
  const options = cookieOptions();
  jar.set(cookieName("session"), await encodeSession(sid), { ...options, maxAge: SESSION_SECONDS });
  jar.set(cookieName("device"), deviceProof(email), { ...options, maxAge: DEVICE_SECONDS });
  jar.set(cookieName("second"), "", { ...options, maxAge: 0 });
  if (language) jar.set(LANGUAGE_COOKIE, language, { ...LANGUAGE_COOKIE_OPTIONS, secure: options.secure });
  for (const done of ["destination", "registered"] as const)
    if (jar.has(cookieName(done))) jar.set(cookieName(done), "", { ...options, maxAge: 0 });
}

/** Called by each way of signing in: the new session replaces the browser's former one. */
export async function endFormerSession(): Promise<void> {
  const former = await currentSid();
  if (former) await endSession(database(), former);
}

/** Ends this browser's session: deletes the row, so that a copy of the cookie is worthless, and the cookie. */
export async function endBrowserSession(): Promise<void> {
  await endFormerSession();
  (await cookies()).set(cookieName("session"), "", { ...cookieOptions(), maxAge: 0 });
}

/** The session of this browser, looked up once per rendered page. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const sid = await currentSid();
  return sid ? inOwnLanguage(await findSession(database(), sid, new Date()).catch(notingOutage)) : null;
});

/** From here on the answer is in the language of the session's account. */
function inOwnLanguage(session: Session | null): Session | null {
  if (session?.language) speak(session.language);
  return session;
}

/** Not `httpOnly`: the page's own switch changes it (app/_components/shell/keep-look.ts). */
const LANGUAGE_COOKIE_OPTIONS = { sameSite: "lax", path: "/", maxAge: CHOICE_SECONDS } as const;

/** Passes a failed read of a page on; an outage of the database is then answered with 503. */
export async function notingOutage(error: unknown): Promise<never> {
  const requestId = (await headers()).get("x-request-id");
  if (requestId && isUnavailable(error)) noteOutage(requestId);
  throw error;
}

async function currentSid(): Promise<string | null> {
  return decodeSession((await cookies()).get(cookieName("session"))?.value ?? "");
}
