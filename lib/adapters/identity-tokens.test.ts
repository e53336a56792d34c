import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { createIdentityTokens, type IdentityTokens, type TokenRequest } from "./identity-tokens.ts";
import { built, FORGERIES, ISSUER, ownKey, SECRET, TOKEN_CLIENT } from "./identity-tokens-testing.ts";

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

const user = {
  kind: "user",
  userId: 12,
  email: "matti@example.fi",
  sessionId: 34,
  authenticatedAt: new Date("2026-11-21T09:00:00Z"),
  sessionEndsAt: new Date("2026-12-05T09:00:00Z"),
} satisfies TokenRequest;
const HOLDER = { kind: "user", userId: 12, sessionId: 34 };
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

test("a user's token names its user, issuer, audience and time, and is valid for an hour", async () => {
  const { token, expiresAt } = await tokens.issue(user);
  expect(await tokens.verify(token)).toEqual({ ...HOLDER, authenticatedAt: user.authenticatedAt });
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

test("a client's token names no person", async () => {
  const client = {
    kind: "client" as const,
    clientId: "demo-admin",
    scopes: ["companies:read", "fleet:read"],
    secretVersion: 3,
  };
  const { token } = await tokens.issue(client);
  expect(await tokens.verify(token)).toEqual(client);
  expect(String(Buffer.from(token.split(".")[1] ?? "", "base64url"))).not.toContain("email");
});

test("a token expires with its session at the latest", async () => {
  const { expiresAt } = await tokens.issue({ ...user, sessionEndsAt: after(600) });
  expect(expiresAt).toEqual(after(600));
});

test.each([
  [3_659, true],
  [3_661, false],
  [-59, true],
  [-61, false],
])("%i s after it was issued a token is valid: %s, on its first check and later", async (seconds, lives) => {
  const { token } = await tokens.issue(user);
  if (seconds > 0) await tokens.verify(token);
  now = after(seconds);
  expect((await tokens.verify(token)) !== null).toBe(lives);
  expect((await make().verify(token)) !== null).toBe(lives);
});

test("two servers that need the first key at once create one key", async () => {
  await sql`delete from signing_keys`;
  const issued = await Promise.all(Array.from({ length: 8 }, () => make().issue(user)));
  expect(new Set(issued.map(({ token }) => decodeProtectedHeader(token).kid)).size).toBe(1);
});

test("the stored private key is unreadable, and the published key is public", async () => {
  const { token } = await tokens.issue(user);
  const { keys } = await tokens.publicKeys();
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  const [row] = await sql`select private_jwk_encrypted::text as hex from signing_keys`;
  expect(String(Buffer.from(row?.hex.slice(2), "hex"))).not.toContain('"d"');
  expect(keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid);
});

test("the published keys verify a token", async () => {
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

test("after a change of AUTH_SECRET new tokens have a new key and older tokens stay valid", async () => {
  const { token: old } = await tokens.issue(user);
  const changed = make("another secret of the tests, 32 characters too");
  const { token } = await changed.issue(user);
  expect(decodeProtectedHeader(token).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect(await changed.verify(old)).not.toBeNull();
  expect(await changed.verify(token)).not.toBeNull();
});

test("a key that retired long ago verifies no token", async () => {
  const { token } = await tokens.issue(user);
  await sql`update signing_keys set retired_at = ${after(-3 * 3600)}`;
  expect(await make().verify(token)).toBeNull();
  await sql`delete from signing_keys`;
});

test("the forger's unchanged tokens are valid", async () => {
  const own = await ownKey(sql, START);
  expect(await tokens.verify(built(own, {}))).toEqual({ ...HOLDER, authenticatedAt: START });
  const client = { kind: "client", clientId: "demo-admin", scopes: ["fleet:read"], secretVersion: 1 };
  expect(await tokens.verify(built(own, { payload: TOKEN_CLIENT }))).toEqual(client);
});

test.each(FORGERIES)("refuses %s", async (_name, forge) => {
  expect(await tokens.verify(forge(await ownKey(sql, START)))).toBeNull();
});
