import { createHash, createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { decode, encode } from "next-auth/jwt";
import { SESSION_LIFE_MS } from "#lib/accounts/rules/session-life.ts";
import { isSameSecret } from "#lib/core/same-secret.ts";
import { env } from "#lib/env.ts";

// The browser holds next-auth's encrypted JWT, which carries only the session's `sid`.

export const SESSION_SECONDS = SESSION_LIFE_MS / 1000;

type CookieName =
  | "session"
  | "csrf"
  | "callback"
  | "device"
  | "second"
  | "destination"
  | "registered"
  | "not-admin"
  | "posted"
  | "sso-state"
  | "sso-pkce"
  | "sso-nonce";

/** `__Host-` ties a cookie to this host, path / and https; browsers refuse the prefix on plain http. */
export const cookieName = (name: CookieName): string => `${env.secureCookies ? "__Host-" : ""}tolppa.${name}`;

export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: env.secureCookies }) as const;

export const encodeSession = (sid: string): Promise<string> =>
  encode({ token: { sid }, secret: env.authSecret, maxAge: SESSION_SECONDS });

const CACHED_COOKIES = 10_000;
const CACHED_MS = 3_600_000;
/**
 * Remembers opened JWTs, because opening one costs a key derivation and AES. The session's row is still read on every request.
 */
const opened = new LRUCache<string, string>({ max: CACHED_COOKIES, ttl: CACHED_MS });

/** The `sid` inside a session cookie; null when the cookie is foreign or has expired. */
export async function decodeSession(cookie: string): Promise<string | null> {
  if (cookie === "" || cookie.length > 4_096) return null;
  const key = createHash("sha256").update(cookie).digest("base64");
  const known = opened.get(key);
  if (known !== undefined) return known;
  const token = await decode({ token: cookie, secret: env.authSecret }).catch(() => null);
  const sid = token?.sid;
  if (typeof sid !== "string") return null;
  opened.set(key, sid);
  return sid;
}

/** One cookie of a `Cookie` header. */
export function cookieOf(headers: Headers, name: string): string {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name)
      return value
        .join("=")
        .trim()
        .replace(/^"(.*)"$/, "$1");
  }
  return "";
}

/**
 * A browser that has signed in to an account keeps proof of it. Its attempts have their own limit (OWASP device cookies), so
 * that a stranger's guesses cannot lock the owner out. It proves nothing else.
 */
export const deviceProof = (email: string): string =>
  createHmac("sha256", env.authSecret).update(`device:${email}`).digest("base64url");

export const isDeviceProof = (proof: string, email: string): boolean =>
  isSameSecret(proof, deviceProof(email));
