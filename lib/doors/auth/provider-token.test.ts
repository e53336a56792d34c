import { UnsecuredJWT } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { endAllSessions } from "#lib/accounts/use-cases/sessions.ts";
import { issuerOf } from "#lib/adapters/identity/platform/id-tokens.ts";
import {
  API_KEY,
  type IdentityPlatformDouble,
  PROJECT,
  startIdentityPlatform,
} from "#lib/adapters/identity/platform/testing.ts";
import { ok } from "#lib/core/result.ts";
import { problem } from "#lib/doors/api/problem.ts";
import { completeEnv } from "#lib/env.ts";
import { database, identityProvider } from "#lib/installation/container.ts";
import { askerOfRequest } from "./auth.ts";

const APP = "https://portal.example";
const PASSWORD = "kolme hevosta ja kuu";

let server: TestDatabase;
let sql: postgres.Sql;
let double: IdentityPlatformDouble;

beforeAll(async () => {
  server = await createTestDatabase();
  double = await startIdentityPlatform({ actionUrl: `${APP}/user/verify` });
  completeEnv({
    DATABASE_URL: server.url,
    AUTH_SECRET: "s".repeat(32),
    APP_URL: APP,
    LOG_LEVEL: "silent",
    IDENTITY_PROVIDER: "identity-platform",
    IDENTITY_PLATFORM_PROJECT_ID: PROJECT,
    IDENTITY_PLATFORM_API_KEY: API_KEY,
    IDENTITY_PLATFORM_BASE_URL: double.baseUrl,
    IDENTITY_PLATFORM_KEYS_URL: double.keysUrl,
  });
  sql = postgres(server.migrationUrl, { max: 1 });
});
afterAll(async () => {
  await double.close();
  await sql.end();
  await database().close();
  await server.drop();
});

const askerOf = (token: string) =>
  askerOfRequest(new Request(`${APP}/api/user`, { headers: { authorization: `Bearer ${token}` } }));
const ask = async (token: string) => {
  const asker = await askerOf(token);
  return asker.ok ? ok(asker.value.actor) : asker;
};

async function account(email: string, emailVerified = true) {
  await identityProvider().signUp({ email, password: PASSWORD });
  const found = double.accountOf(email);
  if (!found) throw new Error("no account");
  found.emailVerified = emailVerified;
  return found;
}

test("a provider's token identifies its person, and no other claim counts", async () => {
  const matti = await account("matti@example.fi");
  const token = await double.issue(matti, { admin: true, company_ids: [1], sub_ref: 1, sid_ref: 1 });
  expect(await ask(token)).toEqual({
    ok: true,
    value: { kind: "user", id: expect.any(Number), label: "matti@example.fi", admin: false, companyIds: [] },
  });
});

test("the companies and the role are the current ones", async () => {
  const token = await double.issue(await account("omistaja@example.fi"));
  await ask(token);
  await sql`update users set admin = true where email = 'omistaja@example.fi'`;
  expect(await ask(token)).toMatchObject({ value: { admin: true } });
});

test("a 401 names the unverified e-mail as its reason", async () => {
  const refused = await ask(await double.issue(await account("odottaa@example.fi", false)));
  if (refused.ok) throw new Error("let in");
  const answer = problem(refused.error, "r");
  expect(answer.status).toBe(401);
  expect((await answer.json()).message).toMatch(/^Sähköpostiosoitetta ei ole vielä vahvistettu/);
});

test("counts as a confirmed identity for ten minutes after its auth_time", async () => {
  const person = await account("hetki@example.fi");
  const seconds = Math.floor(Date.now() / 1000);
  const confirmed = async (ago: number) => askerOf(await double.issue(person, { auth_time: seconds - ago }));
  expect(await confirmed(540)).toMatchObject({ value: { confirmed: true } });
  expect(await confirmed(660)).toMatchObject({ value: { confirmed: false } });
});

test("ends when the person signs out everywhere", async () => {
  const person = await account("lahti@example.fi");
  const token = await double.issue(person, { auth_time: Math.floor(Date.now() / 1000) - 60 });
  const actor = await ask(token);
  if (!actor.ok) throw new Error(actor.error.code);
  await endAllSessions(database(), Number(actor.value.id));
  expect(await ask(token)).toEqual({ ok: false, error: { code: "unauthenticated" } });
});

test("an unsigned token is refused unless the provider is the emulator", async () => {
  const now = Math.floor(Date.now() / 1000);
  const token = new UnsecuredJWT({ email: "matti@example.fi", email_verified: true, auth_time: now })
    .setIssuer(issuerOf(PROJECT))
    .setAudience(PROJECT)
    .setSubject("k3Jd")
    .setIssuedAt()
    .setExpirationTime("1h")
    .encode();
  expect(await ask(token)).toEqual({ ok: false, error: { code: "unauthenticated" } });
});

test("an unavailable provider is a 503 with a time to retry and not a 401", () => {
  const answer = problem({ code: "identity_unavailable" }, "r");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
});
