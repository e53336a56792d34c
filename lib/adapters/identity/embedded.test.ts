import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import type { IdentityProvider } from "#lib/ports.ts";
import { leaveMail } from "#lib/use-cases/outbox.ts";
import { verifyPassword } from "./argon2.ts";
import { type IdentityHarness, identityContract } from "./contract.ts";
import { createEmbeddedIdentity } from "./embedded.ts";
import { linkToken } from "./link-token.ts";

const SECRET = "a secret of the tests, at least 32 characters";
const KIND = { verify: "verify_email", reset: "reset_password" } as const;

identityContract("embedded", async () => openHarness());

type Embedded = IdentityHarness & { sql: postgres.Sql; clock: { now: Date } };

async function openHarness(): Promise<Embedded> {
  const server: TestDatabase = await createTestDatabase();
  const database: Database = createDatabase({ url: server.url });
  const sql = postgres(server.migrationUrl, { max: 1 });
  const clock = { now: new Date() };
  const provider: IdentityProvider = createEmbeddedIdentity({
    database,
    authSecret: SECRET,
    leaveMail,
    now: () => clock.now,
  });
  return {
    provider,
    sql,
    clock,
    async newestLink(email, kind) {
      const [row] = await sql`select payload->>'tokenId' as id from outbox
        where kind = ${KIND[kind]} and payload->>'to' = ${email} order by created_at desc limit 1`;
      return row ? linkToken(SECRET, row.id) : null;
    },
    async countMails(email) {
      const [row] = await sql`select count(*)::int as n from outbox where payload->>'to' = ${email}`;
      return row?.n;
    },
    async close() {
      await sql.end();
      await database.close();
      await server.drop();
    },
  };
}

let harness: Embedded;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const password = "kolme hevosta ja kuu";
const register = (email: string) => harness.provider.signUp({ email, password });

test("twenty simultaneous uses of one link let one through", async () => {
  const email = "kilpa@embedded.example";
  await register(email);
  const token = String(await harness.newestLink(email, "verify"));
  const uses = await Promise.all(Array.from({ length: 20 }, () => harness.provider.verify(token)));
  expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each([
  { kind: "verify", minutes: 24 * 60 },
  { kind: "reset", minutes: 30 },
] as const)("a $kind link lives $minutes minutes", async ({ kind, minutes }) => {
  const email = `ika-${kind}@embedded.example`;
  const consume = (token: string) =>
    kind === "verify" ? harness.provider.verify(token) : harness.provider.reset(token, "aivan uusi salasana");
  const start = new Date("2026-11-20T10:00:00Z");
  for (const { after, lives } of [
    { after: minutes + 1, lives: false },
    { after: minutes - 1, lives: true },
  ]) {
    harness.clock.now = start;
    await register(email);
    if (kind === "reset") await harness.provider.sendReset(email);
    const token = String(await harness.newestLink(email, kind));
    harness.clock.now = new Date(start.getTime() + after * 60_000);
    expect((await consume(token)).ok).toBe(lives);
  }
  harness.clock.now = new Date();
});

test("registering again while unverified replaces the password and the link", async () => {
  const email = "ennen@embedded.example";
  await harness.provider.signUp({ email, password: "tuntemattoman valitsema" });
  const stranger = String(await harness.newestLink(email, "verify"));
  await register(email);
  expect(await harness.provider.verify(stranger)).toMatchObject({ ok: false });
  expect(await harness.provider.signIn({ email, password })).toMatchObject({ ok: true });
  expect(await harness.provider.signIn({ email, password: "tuntemattoman valitsema" })).toMatchObject({
    ok: false,
  });
});

test("neither the password nor a working link is in the database", async () => {
  const email = "jalki@embedded.example";
  await register(email);
  const token = String(await harness.newestLink(email, "verify"));
  const dump = JSON.stringify(
    await harness.sql`select (select json_agg(a) from identity_accounts a) as a,
      (select json_agg(t) from identity_tokens t) as t, (select json_agg(o) from outbox o) as o`,
  );
  expect(dump).toContain(email);
  expect(dump).not.toContain(password);
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(Buffer.from(token, "base64url").toString("hex"));
});

test("a password counts the same however its letters were composed", async () => {
  const email = "nfkc@embedded.example";
  await harness.provider.signUp({ email, password: "pöllö ja kärpänen".normalize("NFD") });
  const composed = await harness.provider.signIn({ email, password: "pöllö ja kärpänen".normalize("NFC") });
  expect(composed).toMatchObject({ ok: true });
});

test("while the hasher's line is full, whoever comes is turned away and not kept waiting", async () => {
  const crowd = Array.from({ length: 22 }, () => verifyPassword(password, null));
  expect(await register("myohassa@embedded.example")).toEqual({
    ok: false,
    error: { code: "too_many_attempts", details: { retryAfterSeconds: 1 } },
  });
  await Promise.all(crowd);
  expect(await register("myohassa@embedded.example")).toEqual({ ok: true, value: null });
});
