import { createHmac } from "node:crypto";
import { isSameSecret } from "#lib/core/same-secret.ts";
import { env } from "#lib/env.ts";
import { cookieName, cookieOf, cookieOptions, decodeSession } from "./session-cookie.ts";

/** A person who becomes an admin waits at most this long for the admins' pages. */
const HINT_SECONDS = 300;

/**
 * A cookie that says that the session's person is no admin: a time in seconds and its signature. It only shortens a redirect.
 * Without a fresh, readable hint the page asks the database.
 */
export const notAdminHint = (sid: string, now: Date) => {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    name: cookieName("not-admin"),
    value: `${seconds}.${signatureOf(sid, seconds)}`,
    options: { ...cookieOptions(), maxAge: HINT_SECONDS },
  };
};

/** Deletes the hint, for an admin. */
export const noHint = () => ({
  name: cookieName("not-admin"),
  value: "",
  options: { ...cookieOptions(), maxAge: 0 },
});

/** Whether a request has a hint of its own session, at most five minutes old. */
export async function isKnownNotToBeAdmin(headers: Headers, now = new Date()): Promise<boolean> {
  const [, seconds = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(hintIn(headers)) ?? [];
  if (signature === "") return false;
  const age = now.getTime() / 1000 - Number(seconds);
  if (age < -1 || age > HINT_SECONDS) return false;
  const sid = await decodeSession(cookieOf(headers, cookieName("session")));
  if (sid === null) return false;
  return isSameSecret(signature, signatureOf(sid, Number(seconds)));
}

/** The hint of a request; "" also in a process without the configuration to read it. */
function hintIn(headers: Headers): string {
  try {
    return cookieOf(headers, cookieName("not-admin"));
  } catch {
    return "";
  }
}

const signatureOf = (sid: string, seconds: number): string =>
  createHmac("sha256", env.authSecret).update(`not-admin:${sid}:${seconds}`).digest("base64url");
