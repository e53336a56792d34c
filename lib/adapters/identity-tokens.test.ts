import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { createIdentityTokens, type IdentityTokens, type TokenRequest } from "./identity-tokens.ts";

const SECRET = "a secret of the tests, at least 32 characters";
const ISSUER = "https://portal.example";
const START = new Date("2026-11-21T10:00:00Z");

let server: TestDatabase;
let database: Database;
let sql: postgres.Sql;
let tokens: IdentityTokens;
let now = START;

const make = (authSecret = SECRET) =>
  createIdentityTokens({ database, authSecret, issuer: ISSUER, now: () => now });

beforeAll(async () => {
  server = await createTestDatabase();
  database = createDatabase({ url: server.url });
  sql = postgres(server.migrationUrl, { max: 1 });
});
beforeEach(() => {
  now = START;
  tokens = make();
});
afterAll(async () => {
  await sql.end();
  await database.close();
  await server.drop();
});

const user: TokenRequest = {
  kind: "user",
  userId: 12,
  email: "matti@example.fi",
  sessionId: 34,
  authenticatedAt: new Date("2026-11-21T09:00:00Z"),
  sessionEndsAt: new Date("2026-12-05T09:00:00Z"),
};
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

test("a user's token says who, by whom, for whom and since when, for an hour", async () => {
  const { token, expiresAt } = await tokens.issue(user);
  expect(await tokens.verify(token)).toEqual({ kind: "user", userId: 12, sessionId: 34 });
  const [header, payload] = token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(String(Buffer.from(part, "base64url"))));
  expect(header).toEqual({ alg: "ES256", typ: "JWT", kid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(payload).toEqual({
    iss: ISSUER,
    aud: "tolppa-api",
    sub: "user:12",
    email: "matti@example.fi",
    email_verified: true,
    auth_time: Date.parse("2026-11-21T09:00:00Z") / 1000,
    sid_ref: 34,
    iat: START.getTime() / 1000,
    exp: START.getTime() / 1000 + 3600,
  });
  expect(expiresAt).toEqual(after(3600));
});

test("a client's token carries no person", async () => {
  const client = {
    ...{ kind: "client" as const, clientId: "demo-admin" },
    ...{ scopes: ["companies:read", "fleet:read"], secretVersion: 3 },
  };
  const { token } = await tokens.issue(client);
  expect(await tokens.verify(token)).toEqual(client);
  expect(String(Buffer.from(token.split(".")[1] ?? "", "base64url"))).not.toContain("email");
});

test("a token ends with its session", async () => {
  const { expiresAt } = await tokens.issue({ ...user, sessionEndsAt: after(600) });
  expect(expiresAt).toEqual(after(600));
});

test.each([
  [3_659, true],
  [3_661, false],
  [-59, true],
  [-61, false],
])("%i s after it was issued a token counts: %s, fresh or checked before", async (seconds, lives) => {
  const { token } = await tokens.issue(user);
  if (seconds > 0) await tokens.verify(token);
  now = after(seconds);
  expect((await tokens.verify(token)) !== null).toBe(lives);
  expect((await make().verify(token)) !== null).toBe(lives);
});

test("two servers that need the first key at once make one", async () => {
  await sql`delete from signing_keys`;
  const issued = await Promise.all(Array.from({ length: 8 }, () => make().issue(user)));
  expect(new Set(issued.map(({ token }) => decodeProtectedHeader(token).kid)).size).toBe(1);
});

test("a key of which nothing private is readable is stored; what is published is public", async () => {
  const { token } = await tokens.issue(user);
  const { keys } = await tokens.publicKeys();
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  const [row] = await sql`select private_jwk_encrypted::text as hex from signing_keys`;
  expect(String(Buffer.from(row?.hex.slice(2), "hex"))).not.toContain('"d"');
  expect(keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid);
});

test("anyone can check a token by the published keys", async () => {
  const { token } = await tokens.issue(user);
  const body = JSON.stringify(await tokens.publicKeys());
  const jwks = createRemoteJWKSet(new URL(`data:application/json,${encodeURIComponent(body)}`), {
    [(await import("jose")).customFetch]: async () => new Response(body),
  });
  const { payload } = await jwtVerify(token, jwks, {
    issuer: ISSUER,
    audience: "tolppa-api",
    currentDate: START,
  });
  expect(payload.sub).toBe("user:12");
});

test("after a change of AUTH_SECRET new tokens get a new key and old ones live on", async () => {
  const { token: old } = await tokens.issue(user);
  const changed = make("another secret of the tests, 32 characters too");
  const { token } = await changed.issue(user);
  expect(decodeProtectedHeader(token).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect(await changed.verify(old)).not.toBeNull();
  expect(await changed.verify(token)).not.toBeNull();
});

test("a key retired long ago serves nobody", async () => {
  const { token } = await tokens.issue(user);
  await sql`update signing_keys set retired_at = ${after(-3 * 3600)}`;
  expect(await make().verify(token)).toBeNull();
  await sql`delete from signing_keys`;
});

// Forgeries ------------------------------------------------------------------------------------------------

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

/** The right key, to forge what only a mistake in checking would let pass. */
async function ownKey(): Promise<{ kid: string; sign: Signer; publicJwk: Record<string, string> }> {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty = "", crv = "", x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
  const kid = `own-${randomBytes(4).toString("hex")}`;
  await sql`insert into signing_keys (kid, public_jwk, private_jwk_encrypted)
    values (${kid}, ${sql.json({ kty, crv, x, y })}, ${randomBytes(64)})`;
  return { kid, sign: es256(pair.privateKey), publicJwk: { kty, crv, x, y } };
}

const seconds = START.getTime() / 1000;
const good = {
  iss: ISSUER,
  aud: "tolppa-api",
  sub: "user:12",
  email: "matti@example.fi",
  email_verified: true,
  auth_time: seconds,
  sid_ref: 34,
  iat: seconds,
  exp: seconds + 3600,
};

type Own = Awaited<ReturnType<typeof ownKey>>;
const built = (
  own: Own,
  { header = {}, payload = {}, signer = own.sign }: { header?: object; payload?: object; signer?: Signer },
) => {
  const input = `${b64({ alg: "ES256", typ: "JWT", kid: own.kid, ...header })}.${b64({ ...good, ...payload })}`;
  return `${input}.${signer(input).toString("base64url")}`;
};

test("the forger's workshop makes a good token when nothing is wrong with it", async () => {
  expect(await tokens.verify(built(await ownKey(), {}))).toEqual({ kind: "user", userId: 12, sessionId: 34 });
});

const forgeries: [string, (own: Own) => string][] = [
  [
    "alg none without a signature",
    (own) => `${b64({ alg: "none", typ: "JWT", kid: own.kid })}.${b64(good)}.`,
  ],
  ["alg None", (own) => `${b64({ alg: "None", typ: "JWT", kid: own.kid })}.${b64(good)}.`],
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
  ["expired", (own) => built(own, { payload: { exp: seconds - 61 } })],
  ["no exp", (own) => built(own, { payload: { exp: undefined } })],
  ["exp as a text", (own) => built(own, { payload: { exp: String(seconds + 3600) } })],
  ["a lifetime of a day", (own) => built(own, { payload: { exp: seconds + 86_400 } })],
  ["not valid yet", (own) => built(own, { payload: { nbf: seconds + 61 } })],
  ["issued in the future", (own) => built(own, { payload: { iat: seconds + 61, exp: seconds + 100 } })],
  ["issued too long ago", (own) => built(own, { payload: { iat: seconds - 3_661 } })],
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
        .map((part, at) => (at === 1 ? b64({ ...good, sub: "user:1" }) : part))
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
      const input = `${b64({ alg: "ES256", typ: "JWT", kid: own.kid })}.${b64([good])}`;
      return `${input}.${own.sign(input).toString("base64url")}`;
    },
  ],
  ["plain base64 in place of base64url", (own) => `${built(own, {})}==`],
  ["a space at the end", (own) => `${built(own, {})} `],
  ["an enormous token", (own) => built(own, { payload: { padding: "x".repeat(10_000) } })],
  ["nothing", () => ""],
  ["dots", () => ".."],
  ["a NUL", () => "a.b\0.c"],
];

test.each(forgeries)("refuses %s", async (_name, forge) => {
  expect(await tokens.verify(forge(await ownKey()))).toBeNull();
});
