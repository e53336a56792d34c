import { CHALLENGE_MS } from "#lib/accounts/use-cases/admit.ts";
import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { isUnavailable } from "#db/errors.ts";
import type { Admission, SignedIn } from "#lib/accounts/use-cases/admit.ts";

import { endSession, findSession, type Session } from "#lib/accounts/use-cases/sessions.ts";
import { database } from "#lib/http/container.ts";
import { noteOutage } from "#lib/http/outage.ts";
import {
  cookieName,
  cookieOptions,
  decodeSession,
  deviceProof,
  encodeSession,
  SESSION_SECONDS,
} from "./session-cookie.ts";

const DEVICE_SECONDS = 400 * 24 * 3_600;

/** Tells the browser how its sign-in goes on: a session, or what it must bring to the second step. */
export async function keepAdmission(admission: Admission): Promise<void> {
  if (admission.step === "in") return startBrowserSession(admission);
  const options = { ...cookieOptions(), maxAge: CHALLENGE_MS / 1000 };
  (await cookies()).set(cookieName("second"), admission.token, options);
}

/** A day: as long as a verification link works. */
const DESTINATION_SECONDS = 24 * 3_600;

/** Where this browser goes on to once somebody has signed in, for whoever has to register first. */
export async function keepDestination(path: string): Promise<void> {
  (await cookies()).set(cookieName("destination"), path, { ...cookieOptions(), maxAge: DESTINATION_SECONDS });
}

export const keptDestination = async (): Promise<string | undefined> =>
  (await cookies()).get(cookieName("destination"))?.value;

/** What this browser brings to the second step; "" when it brings nothing. */
export const secondStepToken = async (): Promise<string> =>
  (await cookies()).get(cookieName("second"))?.value ?? "";

/** Puts a new session into the browser (server actions and route handlers); the one it held before ends. */
export async function startBrowserSession({ sid, email }: Pick<SignedIn, "sid" | "email">): Promise<void> {
  const jar = await cookies();
  const former = await currentSid();
  if (former) await endSession(database(), former);
  const options = cookieOptions();
  jar.set(cookieName("session"), await encodeSession(sid), { ...options, maxAge: SESSION_SECONDS });
  jar.set(cookieName("device"), deviceProof(email), { ...options, maxAge: DEVICE_SECONDS });
  jar.set(cookieName("second"), "", { ...options, maxAge: 0 });
  if (jar.has(cookieName("destination"))) jar.set(cookieName("destination"), "", { ...options, maxAge: 0 });
}

/** Ends this browser's session: the row, so that a copy of the cookie is worthless, and the cookie. */
export async function endBrowserSession(): Promise<void> {
  const sid = await currentSid();
  if (sid) await endSession(database(), sid);
  (await cookies()).set(cookieName("session"), "", { ...cookieOptions(), maxAge: 0 });
}

/** The session of this browser, looked up once per rendered page. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const sid = await currentSid();
  return sid ? findSession(database(), sid, new Date()).catch(notingOutage) : null;
});

async function notingOutage(error: unknown): Promise<never> {
  const requestId = (await headers()).get("x-request-id");
  if (requestId && isUnavailable(error)) noteOutage(requestId);
  throw error;
}

async function currentSid(): Promise<string | null> {
  return decodeSession((await cookies()).get(cookieName("session"))?.value ?? "");
}
