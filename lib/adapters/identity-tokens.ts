import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { createSigningKeys, type SigningKeysOptions } from "./signing-keys.ts";

/** The holder of a token. The caller checks each time whether the holder may still act. */
export type TokenHolder =
  | { kind: "user"; userId: number; sessionId: number; authenticatedAt: Date }
  | { kind: "client"; clientId: string; scopes: readonly string[]; secretVersion: number };

export type TokenRequest =
  | {
      kind: "user";
      userId: number;
      email: string;
      /** The token ends with this session. */
      sessionId: number;
      authenticatedAt: Date;
      /** The token ends with its session at the latest. */
      sessionEndsAt: Date;
    }
  | { kind: "client"; clientId: string; scopes: readonly string[]; secretVersion: number };

export type IdentityTokens = {
  issue(request: TokenRequest): Promise<{ token: string; expiresAt: Date }>;
  /** Null for every other text than a valid token of this portal. Throws only when the database is away. */
  verify(token: string): Promise<TokenHolder | null>;
  /** The JSON Web Key Set (RFC 7517), for other systems that check tokens. */
  publicKeys(): Promise<{ keys: Record<string, string>[] }>;
};

export type IdentityTokensOptions = SigningKeysOptions & { issuer: string };

export const TOKEN_AUDIENCE = "tolppa-api";
const ALGORITHM = "ES256";
const TYPE = "JWT";
const LIFETIME_SECONDS = 3_600;
const SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 4_096;
/** Header, payload and the 64 bytes of an ES256 signature. Decoders would accept padding and spaces too. */
const COMPACT_ES256 = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{86}$/;
const CACHED_TOKENS = 10_000;

type Checked = { holder: TokenHolder; exp: number; kid: string };

/** Bearer identity tokens: ES256, published keys, at most an hour. */
export function createIdentityTokens(options: IdentityTokensOptions): IdentityTokens {
  const now = options.now ?? (() => new Date());
  const keys = createSigningKeys(options);
  // A valid signature stays valid, so each token's is checked once; the expiry is checked each time.
  const checked = new LRUCache<string, Checked>({ max: CACHED_TOKENS });

  const check = async (token: string): Promise<Checked | null> => {
    const kid = kidOf(token);
    const key = await keys.publicKeyOf(kid);
    if (!key) return null;
    const payload = await payloadOf(token, () =>
      jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: options.issuer,
        audience: TOKEN_AUDIENCE,
        typ: TYPE,
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: LIFETIME_SECONDS,
        requiredClaims: ["sub", "exp", "iat", "auth_time"],
        currentDate: now(),
      }),
    );
    const holder = payload && holderOf(payload);
    return holder && payload.exp !== undefined ? { holder, exp: payload.exp, kid } : null;
  };

  return {
    async issue(request) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const exp = Math.min(issuedAt + LIFETIME_SECONDS, endOf(request));
      const { kid, privateKey } = await keys.signingKey();
      const token = await new SignJWT(claimsOf(request, issuedAt))
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(options.issuer)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(privateKey);
      return { token, expiresAt: new Date(exp * 1000) };
    },
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH || !COMPACT_ES256.test(token)) return null;
      const cacheKey = createHash("sha256").update(token).digest("base64");
      const entry = checked.get(cacheKey) ?? (await check(token));
      if (!entry || entry.exp + SKEW_SECONDS <= now().getTime() / 1000) return null;
      // A key can be withdrawn before the tokens that it signed expire.
      if (!(await keys.publicKeyOf(entry.kid))) return null;
      checked.set(cacheKey, entry);
      return entry.holder;
    },
    publicKeys: keys.publicKeys,
  };
}

function claimsOf(request: TokenRequest, issuedAt: number): JWTPayload {
  if (request.kind === "client") {
    const { clientId, scopes, secretVersion } = request;
    return {
      sub: `client:${clientId}`,
      client_id: clientId,
      auth_time: issuedAt,
      scope: scopes.join(" "),
      secret_version: secretVersion,
    };
  }
  return {
    sub: `user:${request.userId}`,
    email: request.email,
    email_verified: true,
    auth_time: Math.floor(request.authenticatedAt.getTime() / 1000),
    sid_ref: request.sessionId,
  };
}

const endOf = (request: TokenRequest): number =>
  request.kind === "user" ? Math.floor(request.sessionEndsAt.getTime() / 1000) : Number.POSITIVE_INFINITY;

function holderOf({
  sub = "",
  exp = 0,
  iat = 0,
  sid_ref: sessionId,
  auth_time: authTime,
  ...claims
}: JWTPayload): TokenHolder | null {
  if (exp - iat > LIFETIME_SECONDS) return null;
  const userId = /^user:([1-9]\d{0,14})$/.exec(sub)?.[1];
  if (userId !== undefined) {
    if (typeof sessionId !== "number" || !Number.isSafeInteger(sessionId)) return null;
    if (typeof authTime !== "number" || !Number.isSafeInteger(authTime)) return null;
    return { kind: "user", userId: Number(userId), sessionId, authenticatedAt: new Date(authTime * 1000) };
  }
  const clientId = /^client:([\x21-\x7e]{3,64})$/.exec(sub)?.[1];
  const { scope, secret_version: secretVersion } = claims;
  if (clientId === undefined || typeof scope !== "string" || typeof secretVersion !== "number") return null;
  return { kind: "client", clientId, scopes: scope.split(" "), secretVersion };
}

/** The key's id in the unverified header; "" where the header is malformed. */
function kidOf(token: string): string {
  try {
    const [header = ""] = token.split(".");
    const parsed: unknown = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
    const kid = typeof parsed === "object" && parsed !== null && "kid" in parsed ? parsed.kid : "";
    return typeof kid === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(kid) ? kid : "";
  } catch {
    return "";
  }
}

async function payloadOf(
  token: string,
  verify: () => Promise<{ payload: JWTPayload }>,
): Promise<JWTPayload | null> {
  try {
    return (await verify()).payload;
  } catch (error) {
    // Nothing here uses the database, so every error comes from the token.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw new Error(`a token of ${token.length} characters could not be checked`, { cause: error });
  }
}
