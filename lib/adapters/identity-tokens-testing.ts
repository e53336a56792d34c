import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type postgres from "postgres";

// Forged tokens for the tests of the token check, and of routes and pages that use it.

export const SECRET = "a secret of the tests, at least 32 characters";
export const ISSUER = "https://portal.example";

const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const strangerRsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const strangerEd = generateKeyPairSync("ed25519");

const b64 = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

type Signer = (input: string) => Buffer;
const es256 =
  (key: KeyObject): Signer =>
  (input) =>
    sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
const hs256 =
  (secret: string | Buffer): Signer =>
  (input) =>
    createHmac("sha256", secret).update(input).digest();

export type Own = {
  kid: string;
  sign: Signer;
  publicJwk: Record<string, string>;
  good: ReturnType<typeof goodAt>;
};

/** The real key, for forgeries that only a mistake in the check would accept. */
export async function ownKey(sql: postgres.Sql, at: Date): Promise<Own> {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty = "", crv = "", x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
  const kid = `own-${randomBytes(4).toString("hex")}`;
  await sql`insert into signing_keys (kid, public_jwk, private_jwk_encrypted)
    values (${kid}, ${sql.json({ kty, crv, x, y })}, ${randomBytes(64)})`;
  return {
    kid,
    sign: es256(pair.privateKey),
    publicJwk: { kty, crv, x, y },
    good: goodAt(Math.floor(at.getTime() / 1000)),
  };
}

/** The claims of a valid token at this moment. */
const goodAt = (seconds: number) => ({
  iss: ISSUER,
  aud: "tolppa-api",
  sub: "user:12",
  email: "matti@example.fi",
  email_verified: true,
  auth_time: seconds,
  sid_ref: 34,
  iat: seconds,
  exp: seconds + 3600,
});

export const built = (
  own: Own,
  { header = {}, payload = {}, signer = own.sign }: { header?: object; payload?: object; signer?: Signer },
) => {
  const input = `${b64({ alg: "ES256", typ: "JWT", kid: own.kid, ...header })}.${b64({ ...own.good, ...payload })}`;
  return `${input}.${signer(input).toString("base64url")}`;
};

/** The claims of a program's token. */
export const TOKEN_CLIENT = { sub: "client:demo-admin", scope: "fleet:read", secret_version: 1 };

/** The forgeries by name; each maker gets the real key. */
export const FORGERIES: [string, (own: Own) => string][] = [
  [
    "alg none without a signature",
    (own) => `${b64({ alg: "none", typ: "JWT", kid: own.kid })}.${b64(own.good)}.`,
  ],
  ["alg None", (own) => `${b64({ alg: "None", typ: "JWT", kid: own.kid })}.${b64(own.good)}.`],
  ["alg none with a signature", (own) => built(own, { header: { alg: "none" } })],
  [
    "HS256 with the public key as JSON",
    (own) => built(own, { header: { alg: "HS256" }, signer: hs256(JSON.stringify(own.publicJwk)) }),
  ],
  [
    "HS256 with the public x",
    (own) =>
      built(own, {
        header: { alg: "HS256" },
        signer: hs256(Buffer.from(own.publicJwk.x ?? "", "base64url")),
      }),
  ],
  ["HS256 with an empty key", (own) => built(own, { header: { alg: "HS256" }, signer: hs256("") })],
  ["HS256 with AUTH_SECRET", (own) => built(own, { header: { alg: "HS256" }, signer: hs256(SECRET) })],
  [
    "RS256 by a stranger",
    (own) =>
      built(own, {
        header: { alg: "RS256" },
        signer: (input) => sign("sha256", Buffer.from(input), strangerRsa.privateKey),
      }),
  ],
  [
    "EdDSA by a stranger",
    (own) =>
      built(own, {
        header: { alg: "EdDSA" },
        signer: (input) => sign(null, Buffer.from(input), strangerEd.privateKey),
      }),
  ],
  ["ES384 claimed", (own) => built(own, { header: { alg: "ES384" } })],
  ["ES256K claimed", (own) => built(own, { header: { alg: "ES256K" } })],
  ["no alg", (own) => built(own, { header: { alg: undefined } })],
  ["alg as a list", (own) => built(own, { header: { alg: ["ES256"] } })],
  ["a stranger's key under our kid", (own) => built(own, { signer: es256(stranger.privateKey) })],
  ["an unknown kid", (own) => built(own, { header: { kid: "unknown" } })],
  ["no kid", (own) => built(own, { header: { kid: undefined } })],
  ["a kid that is a path", (own) => built(own, { header: { kid: "../../dev/null" } })],
  ["a kid that is SQL", (own) => built(own, { header: { kid: "' or '1'='1" } })],
  ["a kid that is a number", (own) => built(own, { header: { kid: 1 } })],
  [
    "its own key in the header",
    (own) =>
      built(own, {
        header: { jwk: stranger.publicKey.export({ format: "jwk" }) },
        signer: es256(stranger.privateKey),
      }),
  ],
  [
    "a key set elsewhere",
    (own) => built(own, { header: { jku: "https://evil.example/jwks" }, signer: es256(stranger.privateKey) }),
  ],
  ["an unknown critical header", (own) => built(own, { header: { crit: ["exp"], exp: 1 } })],
  ["b64 false", (own) => built(own, { header: { crit: ["b64"], b64: false } })],
  ["another issuer", (own) => built(own, { payload: { iss: "https://evil.example" } })],
  ["an issuer with a slash more", (own) => built(own, { payload: { iss: `${ISSUER}/` } })],
  ["no issuer", (own) => built(own, { payload: { iss: undefined } })],
  ["another audience", (own) => built(own, { payload: { aud: "other-api" } })],
  ["no audience", (own) => built(own, { payload: { aud: undefined } })],
  ["another typ", (own) => built(own, { header: { typ: "logout+jwt" } })],
  ["no typ", (own) => built(own, { header: { typ: undefined } })],
  ["expired", (own) => built(own, { payload: { exp: own.good.iat - 61 } })],
  ["no exp", (own) => built(own, { payload: { exp: undefined } })],
  ["exp as a text", (own) => built(own, { payload: { exp: String(own.good.iat + 3600) } })],
  ["a lifetime of a day", (own) => built(own, { payload: { exp: own.good.iat + 86_400 } })],
  ["not valid yet", (own) => built(own, { payload: { nbf: own.good.iat + 61 } })],
  [
    "issued in the future",
    (own) => built(own, { payload: { iat: own.good.iat + 61, exp: own.good.iat + 100 } }),
  ],
  ["issued too long ago", (own) => built(own, { payload: { iat: own.good.iat - 3_661 } })],
  ["no iat", (own) => built(own, { payload: { iat: undefined } })],
  ["no auth_time", (own) => built(own, { payload: { auth_time: undefined } })],
  ["no sub", (own) => built(own, { payload: { sub: undefined } })],
  ["a bare number as sub", (own) => built(own, { payload: { sub: "12" } })],
  ["user zero", (own) => built(own, { payload: { sub: "user:0" } })],
  ["a user like 1e1", (own) => built(own, { payload: { sub: "user:1e1" } })],
  ["a user beyond numbers", (own) => built(own, { payload: { sub: "user:99999999999999999999" } })],
  ["the system as sub", (own) => built(own, { payload: { sub: "system:1" } })],
  ["a user without a session", (own) => built(own, { payload: { sid_ref: undefined } })],
  ["a session as a text", (own) => built(own, { payload: { sid_ref: "34" } })],
  [
    "a changed payload",
    (own) =>
      built(own, {})
        .split(".")
        .map((part, at) => (at === 1 ? b64({ ...own.good, sub: "user:1" }) : part))
        .join("."),
  ],
  ["a truncated signature", (own) => built(own, {}).slice(0, -2)],
  ["an empty signature", (own) => built(own, {}).replace(/[^.]*$/, "")],
  ["a signature of zeros", (own) => built(own, { signer: () => Buffer.alloc(64) })],
  [
    "a DER signature",
    (own) => built(own, { signer: (input) => sign("sha256", Buffer.from(input), stranger.privateKey) }),
  ],
  ["two parts", (own) => built(own, {}).split(".").slice(0, 2).join(".")],
  ["four parts", (own) => `${built(own, {})}.x`],
  ["five parts (an encrypted token)", (own) => `${built(own, {})}.x.y`],
  ["a header that is no JSON", (own) => built(own, {}).replace(/^[^.]*/, b64("{alg:"))],
  ["a header that is null", (own) => built(own, {}).replace(/^[^.]*/, b64("null"))],
  ["a header that is a list", (own) => built(own, {}).replace(/^[^.]*/, b64("[]"))],
  [
    "a payload that is no JSON",
    (own) => {
      const input = `${b64({ alg: "ES256", typ: "JWT", kid: own.kid })}.${b64("nope")}`;
      return `${input}.${own.sign(input).toString("base64url")}`;
    },
  ],
  [
    "a payload that is a list",
    (own) => {
      const input = `${b64({ alg: "ES256", typ: "JWT", kid: own.kid })}.${b64([own.good])}`;
      return `${input}.${own.sign(input).toString("base64url")}`;
    },
  ],
  ["plain base64 in place of base64url", (own) => `${built(own, {})}==`],
  ["a space at the end", (own) => `${built(own, {})} `],
  ["an enormous token", (own) => built(own, { payload: { padding: "x".repeat(10_000) } })],
  [
    "a certificate's address in the header",
    (own) => built(own, { header: { x5u: "https://evil.example/x5u" }, signer: es256(stranger.privateKey) }),
  ],
  [
    "a certificate in the header",
    (own) => built(own, { header: { x5c: ["MIIB"] }, signer: es256(stranger.privateKey) }),
  ],
  ["a kid with a line after it", (own) => built(own, { header: { kid: `${own.kid}\n` } })],
  ["a kid of the prototype", (own) => built(own, { header: { kid: "__proto__" } })],
  ["a client without scopes", (own) => built(own, { payload: { ...TOKEN_CLIENT, scope: undefined } })],
  [
    "a client with scopes as a list",
    (own) => built(own, { payload: { ...TOKEN_CLIENT, scope: ["fleet:read"] } }),
  ],
  [
    "a client without the version of its secret",
    (own) => built(own, { payload: { ...TOKEN_CLIENT, secret_version: undefined } }),
  ],
  [
    "a client with a version as a text",
    (own) => built(own, { payload: { ...TOKEN_CLIENT, secret_version: "1" } }),
  ],
  ["a client without a name", (own) => built(own, { payload: { ...TOKEN_CLIENT, sub: "client:" } })],
  [
    "a client with a space in its name",
    (own) => built(own, { payload: { ...TOKEN_CLIENT, sub: "client:demo admin" } }),
  ],
  [
    "a client with NUL in its name",
    (own) => built(own, { payload: { ...TOKEN_CLIENT, sub: "client:demo\0admin" } }),
  ],
  ["nothing", () => ""],
  ["dots", () => ".."],
  ["a NUL", () => "a.b\0.c"],
];
