import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database, type Tx } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { IdentityProvider } from "#lib/ports.ts";
import { type IdentityHarness, identityContract } from "./contract-tests.ts";
import { createEmbeddedIdentity } from "./embedded.ts";
import { linkToken } from "./link-token.ts";
import { LEAST_HASH_COST } from "./testing-hash-cost.ts";

const SECRET = "a secret of the tests, at least 32 characters";
const KIND = { verify: "verify_email", reset: "reset_password" } as const;

identityContract("embedded", async () => openHarness());

type Embedded = IdentityHarness & {
  sql: postgres.Sql;
  clock: { now: Date };
  endSessions: (db: Tx, subject: string) => Promise<void>;
};

async function openHarness(): Promise<Embedded> {
  const server: TestDatabase = await createTestDatabase();
  const database: Database = createDatabase({ url: server.url });
  const sql = postgres(server.migrationUrl, { max: 1 });
  const clock = { now: new Date() };
  const companyNames = new Map<string, string[]>();
  const provider: IdentityProvider = createEmbeddedIdentity({
    database,
    authSecret: SECRET,
    enqueueMail,
    endSessions: (db, subject) => embedded.endSessions(db, subject),
    companyNamesOf: async (email) => companyNames.get(email) ?? [],
    hashesAtOnce: 2,
    hashCost: LEAST_HASH_COST,
    passwordCheck: "strict",
    now: () => clock.now,
  });
  const embedded: Embedded = {
    joinCompany: (email, companyName) => void companyNames.set(email, [companyName]),
    endSessions: async () => {},
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
  return embedded;
}

let harness: Embedded;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const password = "kolme hevosta ja kuu";
const register = (email: string) => harness.provider.signUp({ email, password });

test("of twenty simultaneous uses of one link one succeeds", async () => {
  const email = "kilpa@embedded.example";
  await register(email);
  const token = String(await harness.newestLink(email, "verify"));
  const uses = await Promise.all(
    Array.from({ length: 20 }, () => harness.provider.verify({ token, password })),
  );
  expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each([
  { kind: "verify", minutes: 24 * 60 },
  { kind: "reset", minutes: 30 },
] as const)("a $kind link lives $minutes minutes", async ({ kind, minutes }) => {
  const email = `ika-${kind}@embedded.example`;
  const consume = (token: string) =>
    kind === "verify"
      ? harness.provider.verify({ token, password })
      : harness.provider.reset(token, "aivan uusi salasana");
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

test("a password is not set when the sessions cannot be ended", async () => {
  const email = "vikaan@embedded.example";
  await register(email);
  await harness.provider.sendReset(email);
  const token = String(await harness.newestLink(email, "reset"));
  const mails = await harness.countMails(email);
  harness.endSessions = () => Promise.reject(new Error("the database went away"));
  await expect(harness.provider.reset(token, "aivan uusi salasana")).rejects.toThrow("went away");
  expect(await harness.provider.signIn({ email, password })).toMatchObject({ ok: true });
  expect(await harness.provider.signIn({ email, password: "aivan uusi salasana" })).toMatchObject({
    ok: false,
  });
  expect(await harness.countMails(email)).toBe(mails);
  const ended: string[] = [];
  harness.endSessions = async (_db, subject) => void ended.push(subject);
  const reset = await harness.provider.reset(token, "aivan uusi salasana");
  expect(reset).toMatchObject({ ok: true, value: { subject: ended[0] } });
  expect(ended).toHaveLength(1);
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

test("a password verifies in any Unicode composition of its letters", async () => {
  const email = "nfkc@embedded.example";
  await harness.provider.signUp({ email, password: "pöllö ja kärpänen".normalize("NFD") });
  const composed = await harness.provider.signIn({ email, password: "pöllö ja kärpänen".normalize("NFC") });
  expect(composed).toMatchObject({ ok: true });
});

test("while the hasher's queue is full, a request is refused at once", async () => {
  const crowd = Array.from({ length: 22 }, (_, n) => register(`joukko${n}@embedded.example`));
  expect(await register("myohassa@embedded.example")).toEqual({
    ok: false,
    error: { code: "too_many_attempts", details: { retryAfterSeconds: 1 } },
  });
  await Promise.all(crowd);
  expect(await register("myohassa@embedded.example")).toMatchObject({ ok: true });
});
