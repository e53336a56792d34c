import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { signInSchema } from "#lib/accounts/schema.ts";
import type { Admission } from "#lib/accounts/use-cases/admit.ts";
import { endSession, findSession } from "#lib/accounts/use-cases/sessions.ts";
import { signIn } from "#lib/accounts/use-cases/sign-in.ts";
import type { Result } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { database } from "#lib/installation/container.ts";
import { log } from "#lib/log.ts";
import { endFormerSession, keepAdmission } from "./auth.ts";
import { accountContext } from "./context.ts";
import { cookieName, cookieOptions, SESSION_SECONDS } from "./session-cookie.ts";
import { admitByOrganisation, type Claims, ssoCookies, ssoProvider } from "./sso.ts";

export type AuthReports = {
  outage(error: unknown): void;
  /** The error of a sign-in with an organisation. */
  failure(problem: unknown): void;
  /** The result of an organisation's sign-in. */
  arrival(admission: Result<Admission>): void;
};

/** next-auth manages the cookie. The session's row identifies the person, never the JWT. */
export function authOptions(reports: AuthReports): NextAuthOptions {
  return options(reports, async (work) => {
    try {
      return await work();
    } catch (error) {
      reports.outage(error);
      throw error;
    }
  });
}

/** next-auth takes an outage for a bad session and signs the browser out. This error becomes a 503 instead. */
type Reporting = <T>(work: () => Promise<T>) => Promise<T>;

const options = (reports: AuthReports, reporting: Reporting): NextAuthOptions => ({
  secret: env.authSecret,
  useSecureCookies: env.secureCookies,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  cookies: {
    sessionToken: { name: cookieName("session"), options: cookieOptions() },
    csrfToken: { name: cookieName("csrf"), options: cookieOptions() },
    callbackUrl: { name: cookieName("callback"), options: cookieOptions() },
    ...ssoCookies(),
  },
  pages: { signIn: "/user/login", signOut: "/user/logout", error: "/user/login" },
  providers: [
    Credentials({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      authorize: (credentials) => reporting(() => authorizeCredentials(credentials)),
    }),
    ...(env.oidc ? [ssoProvider(env.oidc)] : []),
  ],
  callbacks: {
    signIn: async ({ user, account, profile }) => {
      if (account?.provider === "sso") {
        reports.arrival(await reporting(() => admitByOrganisation(profile as Claims)));
        // lib/doors/auth/door.ts answers: next-auth has no session of its own to keep here.
        return LOGIN;
      }
      // The password is right, but the session follows only after the second step.
      return user.id === SECOND_STEP ? SECOND_STEP : true;
    },
    // `session` and `trigger` are ignored: copying a client's update would let the client choose who it is (CVE-2026-23478).
    jwt: ({ token, user }) => ({ sid: user ? user.id : token.sid }),
    session: async ({ session, token }) => {
      const found = await reporting(() => findSession(database(), String(token.sid), new Date()));
      // next-auth requires a session object. For a client, {} means that nobody is signed in.
      return found
        ? { expires: session.expires, user: { email: found.actor.label } }
        : ({} as typeof session);
    },
  },
  events: {
    signOut: ({ token }) => reporting(() => endSession(database(), String(token?.sid))),
  },
  logger: { error: (_code, problem) => reports.failure(problem), warn: () => {}, debug: () => {} },
});

const LOGIN = "/user/login";
export const SECOND_STEP = "/user/login/second";

/** Runs the use case of the sign-in form. `id` carries the new session's sid into the JWT. */
async function authorizeCredentials(credentials: unknown): Promise<{ id: string } | null> {
  const { email, password } = Object(credentials);
  const input = signInSchema.safeParse({ email, password });
  if (!input.success) return null;
  const result = await signIn(await accountContext(), input.data);
  if (!result.ok) {
    log.info({ code: result.error.code }, "refused");
    return null;
  }
  if (result.value.step === "in") {
    const { sid, userId, amr } = result.value;
    log.info({ userId, amr }, "session opened");
    await endFormerSession();
    return { id: sid };
  }
  await keepAdmission(result.value);
  return { id: SECOND_STEP };
}
