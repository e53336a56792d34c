import { createHash } from "node:crypto";
import { decodeProtectedHeader, errors, importJWK, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose";
import { LRUCache } from "lru-cache";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { vouchedEmail } from "#lib/core/text.ts";
import type { VouchedIdentity } from "#lib/ports.ts";

export type IdTokensOptions = PublishedKeysOptions & {
  projectId: string;
  /** Google's local emulator signs nothing. Unsigned tokens are accepted only from an emulator on this machine. */
  emulator: boolean;
};

/**
 * Null for every other text than a valid token of this project. Fails with `identity_unavailable` when no key can be fetched.
 */
export type VerifyIdToken = (token: string) => Promise<Result<VouchedIdentity | null>>;

const SKEW_SECONDS = 60;
const LIFETIME_SECONDS = 3_600;
const MAX_LENGTH = 4_096;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;
const CACHED_TOKENS = 10_000;

export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/**
 * ID tokens of Identity Platform, checked as https://firebase.google.com/docs/auth/admin/verify-id-tokens asks: RS256
 * with a published key, issuer and audience of this project, times, `sub`, `auth_time`.
 */
export function createIdTokens(options: IdTokensOptions): VerifyIdToken {
  const { projectId, emulator, now = () => new Date() } = options;
  const keys = createPublishedKeys(options);
  // A valid signature stays valid, so it is checked once per token. The expiry is checked each time.
  const checked = new LRUCache<string, { identity: VouchedIdentity; exp: number }>({ max: CACHED_TOKENS });
  const claims = () => ({
    issuer: issuerOf(projectId),
    audience: projectId,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: LIFETIME_SECONDS,
    requiredClaims: ["sub", "exp", "iat", "auth_time"],
    currentDate: now(),
  });

  const payloadOf = async (token: string): Promise<JWTPayload | null> => {
    if (emulator) return UnsecuredJWT.decode(token, claims()).payload;
    const { alg, kid } = decodeProtectedHeader(token);
    const key = alg === "RS256" && kid !== undefined ? await keys(kid) : null;
    return key && (await jwtVerify(token, key, { algorithms: ["RS256"], ...claims() })).payload;
  };

  return async (token) => {
    if (token.length > MAX_LENGTH || !COMPACT.test(token)) return ok(null);
    const cacheKey = createHash("sha256").update(token).digest("base64");
    const seconds = now().getTime() / 1000;
    const known = checked.get(cacheKey);
    if (known) return ok(known.exp + SKEW_SECONDS > seconds ? known.identity : null);
    try {
      const payload = await payloadOf(token);
      const identity = payload && identityOf(payload, seconds);
      if (identity && payload.exp !== undefined) checked.set(cacheKey, { identity, exp: payload.exp });
      return ok(identity);
    } catch (error) {
      if (error instanceof KeysUnavailable) return fail("identity_unavailable");
      if (error instanceof errors.JOSEError || error instanceof TypeError) return ok(null);
      throw error;
    }
  };
}

function identityOf(payload: JWTPayload, seconds: number): VouchedIdentity | null {
  const { iss, sub = "", auth_time: authTime } = payload;
  if (iss === undefined || sub === "" || sub.length > 128) return null;
  // A tenant of the same project is another customer's user base, under the same issuer and audience.
  if (says(payload.firebase, "tenant")) return null;
  if (typeof authTime !== "number" || authTime > seconds + SKEW_SECONDS) return null;
  const email = vouchedEmail(payload.email);
  if (email === null) return null;
  return {
    issuer: iss,
    subject: sub,
    email,
    emailVerified: payload.email_verified === true,
    authenticatedAt: new Date(authTime * 1000),
    // The second factor that the provider itself asked for.
    secondFactor: says(payload.firebase, "sign_in_second_factor"),
  };
}

const says = (firebase: unknown, claim: string): boolean =>
  typeof firebase === "object" && firebase !== null && claim in firebase;

export type PublishedKeysOptions = {
  /** A JSON Web Key Set. Its Cache-Control gives the time of its freshness. */
  keysUrl: string;
  timeoutMs: number;
  now?: () => Date;
};

type Key = Awaited<ReturnType<typeof importJWK>>;
type Loaded = { keys: Map<string, Key>; at: number; until: number };

/** No key can be fetched, so no token can be checked. */
export class KeysUnavailable extends Error {}

const SHORTEST_MS = 60_000;
const LONGEST_MS = 24 * 3_600_000;
/** An unknown key id causes a new fetch, but a flood of unknown ids does not. */
const RELOAD_MS = 10_000;

/** Finds a provider's published key by its id; null for an unknown id. */
export function createPublishedKeys({ keysUrl, timeoutMs, now = () => new Date() }: PublishedKeysOptions) {
  let loaded: Loaded | null = null;
  let underWay: Promise<Loaded> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<Loaded> => {
    underWay ??= fetchKeys(keysUrl, timeoutMs, now).finally(() => {
      underWay = null;
    });
    try {
      loaded = await underWay;
    } catch (error) {
      failedAt = now().getTime();
      throw error;
    }
    return loaded;
  };

  return async (kid: string): Promise<Key | null> => {
    const at = now().getTime();
    const known = loaded?.keys.get(kid);
    if (loaded && at < loaded.until && (known || at - loaded.at < RELOAD_MS)) return known ?? null;
    // While the provider is unavailable, the last keys stay in use and no request waits for new ones.
    if (known && at - failedAt < RELOAD_MS) return known;
    if (at - failedAt < RELOAD_MS) throw new KeysUnavailable();
    try {
      return (await load()).keys.get(kid) ?? null;
    } catch (error) {
      if (known) return known;
      throw new KeysUnavailable("the published keys could not be read", { cause: error });
    }
  };
}

async function fetchKeys(url: string, timeoutMs: number, now: () => Date): Promise<Loaded> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`the keys answered ${answer.status}`);
  const { keys: jwks } = (await answer.json()) as { keys: unknown };
  if (!Array.isArray(jwks)) throw new Error("no key set");
  const keys = new Map<string, Key>();
  for (const jwk of jwks) if (typeof jwk?.kid === "string") keys.set(jwk.kid, await importJWK(jwk, "RS256"));
  const at = now().getTime();
  const maxAge = Number(/max-age=(\d{1,9})/.exec(answer.headers.get("cache-control") ?? "")?.[1] ?? 0);
  return { keys, at, until: at + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, maxAge * 1000)) };
}
