import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { accountExists, emailVerification, passwordReset } from "#lib/accounts/letters/account.ts";
import { runInRequestScope } from "#lib/core/request-scope.ts";
import type { SpanStarter } from "#lib/core/span.ts";
import { testPost } from "#lib/letters/testing.ts";
import { deleteOldOutbox } from "#lib/mail/queries/outbox.ts";
import { MailNotTaken } from "#lib/mail/rules/mail-trouble.ts";
import { deleteOldSubmissions } from "#lib/platform/queries/idempotent-answers.ts";
import type { Mail } from "#lib/ports.ts";
import { type Delivery, deliverDue, enqueueMail, retryAfter } from "./outbox.ts";

let server: TestDatabase;
let database: Database;
let sql: postgres.Sql;

beforeAll(async () => {
  server = await createTestDatabase();
  database = createDatabase({ url: server.url });
  sql = postgres(server.migrationUrl, { max: 1 });
});
afterEach(() => sql`delete from outbox`);
afterAll(async () => {
  await sql.end();
  await database.close();
  await server.drop();
});

type Send = (mail: Mail, key: string) => Promise<void>;

const delivery = (send: Send): Delivery => ({
  database,
  mailer: { send },
  ...testPost,
});

const enqueue = (to = "matti@example.fi") =>
  database.asServer((db) => enqueueMail(db, accountExists, { to }));

const rows = () => sql`select *, extract(epoch from next_at - now())::int as wait from outbox`;

test("a mail leaves once and leaves no personal data behind", async () => {
  await enqueue();
  const sent: Mail[] = [];
  const send: Send = async (mail) => void sent.push(mail);
  expect(await deliverDue(delivery(send))).toBe(1);
  expect(await deliverDue(delivery(send))).toBe(0);
  expect(sent.map(({ to }) => to)).toEqual(["matti@example.fi"]);
  const [row] = await rows();
  expect(row).toMatchObject({ payload: {}, attempts: 1, failed_at: null, last_error: null });
  expect(row?.done_at).toBeInstanceOf(Date);
});

test("a mail and its failure name the request that caused them", async () => {
  await runInRequestScope({ requestId: "request-0001", path: "/", language: "fi" }, enqueue);
  const asked: Mail[] = [];
  const failures: object[] = [];
  const send: Send = async (mail) => {
    asked.push(mail);
    throw new Error("away");
  };
  await deliverDue({ ...delivery(send), onFailure: (failure) => void failures.push(failure) });
  expect(asked).toMatchObject([{ to: "matti@example.fi", requestId: "request-0001" }]);
  expect(failures).toMatchObject([{ requestId: "request-0001" }]);
});

test("a leaving mail has its own trace, with the id of the request that caused it", async () => {
  const spans: object[] = [];
  const tolppaSpan: SpanStarter = (name, attributes, work) => {
    spans.push({ name, attributes });
    return work({ set: () => undefined, fail: () => undefined });
  };
  await runInRequestScope({ requestId: "request-0001", path: "/", language: "fi" }, enqueue);
  Object.assign(globalThis, { tolppaSpan });
  await deliverDue(delivery(async () => undefined)).finally(() =>
    Object.assign(globalThis, { tolppaSpan: undefined }),
  );
  expect(spans).toContainEqual({ name: "job mail", attributes: { "tolppa.request_id": "request-0001" } });
});

test("a mail stored in a failing transaction never leaves", async () => {
  const failing = database.asServerInTransaction(async (db) => {
    await enqueueMail(db, accountExists, { to: "matti@example.fi" });
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await rows()).toHaveLength(0);
});

test("a refused mail is tried again later, with the same key", async () => {
  await enqueue();
  const keys: string[] = [];
  const send: Send = async (_mail, key) => {
    keys.push(key);
    if (keys.length === 1) throw new Error("matti@example.fi is not liked");
  };
  await deliverDue(delivery(send));
  const [failed] = await rows();
  expect(failed).toMatchObject({ done_at: null, failed_at: null, last_error: "Error" });
  expect(failed?.wait).toBeGreaterThan(5);
  expect(await deliverDue(delivery(send))).toBe(0);
  await sql`update outbox set next_at = now()`;
  await deliverDue(delivery(send));
  expect(keys[0]).toMatch(/^\d{8}T\d{9}Z-[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test.each([
  ["is tried again", { trouble: "limit", code: "451 4.7.1" }, "limit 451 4.7.1", false],
  [
    "is given up at once",
    { trouble: "address_refused", code: "550 5.1.1", permanent: true },
    "address_refused 550 5.1.1",
    true,
  ],
] as const)("a mail that %s gets the reason %o", async (_what, trouble, reason, givenUp) => {
  await enqueue();
  const failures: object[] = [];
  await deliverDue({
    ...delivery(() => Promise.reject(new MailNotTaken(trouble))),
    onFailure: (failure) => failures.push(failure),
  });
  expect(failures).toMatchObject([{ reason, givenUp }]);
  const [row] = await rows();
  expect(row).toMatchObject({ last_error: reason, payload: { to: "matti@example.fi" } });
  expect(row?.failed_at !== null).toBe(givenUp);
});

test.each([
  [1, 10],
  [2, 20],
  [5, 160],
  [9, 2_560],
  [10, 3_600],
  [1_000, 3_600],
])("after try %i a mail waits %i seconds", (attempts, seconds) => {
  expect(retryAfter(attempts)).toBe(seconds);
});

test.each([
  ["23 hours", null],
  ["25 hours", expect.any(Date)],
])("a mail that could not be sent for %s: failed_at is %o", async (age, failedAt) => {
  await enqueue();
  await sql`update outbox set created_at = now() - ${age}::interval`;
  const failures: boolean[] = [];
  await deliverDue({
    ...delivery(async () => Promise.reject(new Error("no"))),
    onFailure: ({ givenUp }) => failures.push(givenUp),
  });
  const [row] = await rows();
  expect(row?.failed_at).toEqual(failedAt);
  expect(failures).toEqual([failedAt !== null]);
  // The data stays, because an admin may retry the mail.
  expect(row?.payload).toMatchObject({ to: "matti@example.fi" });
});

test.each([emailVerification, passwordReset])(
  "a $kind mail leaves while its link works and is given up once it does not",
  async (letter) => {
    const tokenId = "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10";
    const sent: Mail[] = [];
    const reasons: string[] = [];
    for (const seconds of [60, -1]) {
      const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString();
      await database.asServer((db) =>
        enqueueMail(db, letter, { to: "matti@example.fi", tokenId, expiresAt }),
      );
      await deliverDue({
        ...delivery(async (mail) => void sent.push(mail)),
        onFailure: ({ reason, givenUp }) => reasons.push(`${reason} ${givenUp}`),
      });
    }
    expect(sent).toHaveLength(1);
    expect(reasons).toEqual(["LinkExpired true"]);
    expect((await rows()).map(({ payload }) => payload)).toEqual([{}, {}]);
  },
);

test.each([
  ["sent", "done_at", 29, 1],
  ["sent", "done_at", 31, 0],
  ["given up", "failed_at", 29, 1],
  ["given up", "failed_at", 31, 0],
  ["waiting", "created_at", 31, 1],
])("a message %s (%s) %i days ago leaves %i row", async (_state, column, days, left) => {
  await enqueue();
  await sql`update outbox set ${sql(column)} = now() - ${`${days} days`}::interval`;
  await database.asServer(deleteOldOutbox);
  expect(await rows()).toHaveLength(left);
});

test("submissions are deleted after a week, and the server's login can delete none earlier", async () => {
  await sql`insert into submissions (actor_key, key, body_hash, entity_id, created_at)
    select 'user:1', 'submission-' || days, 'x', 1, now() - days * interval '1 day' from unnest(array[6, 8]) days`;
  await database.asServer(deleteOldSubmissions);
  expect((await sql`select key from submissions`).map(({ key }) => key)).toEqual(["submission-6"]);
  await database.asServer((db) => db.execute("delete from submissions"));
  expect(await sql`select key from submissions`).toHaveLength(1);
});

test("several workers at once send each mail once", async () => {
  for (let n = 0; n < 60; n += 1) await enqueue(`henkilo${n}@example.fi`);
  const sent: string[] = [];
  const worker = async () => {
    while (await deliverDue(delivery(async ({ to }) => void sent.push(to))));
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(sent).toHaveLength(60);
  expect(new Set(sent).size).toBe(60);
});

test("a killed worker's messages become due again when its lease ends", async () => {
  await enqueue();
  const killed = deliverDue(delivery(() => new Promise(() => {})));
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  expect(await deliverDue(delivery(async () => {}))).toBe(0);
  await sql`update outbox set next_at = now() - interval '1 second'`;
  expect(await deliverDue(delivery(async () => {}))).toBe(1);
  void killed;
});

test("a message of an unknown kind is kept and does not delay the others", async () => {
  await sql`insert into outbox (kind, payload) values ('from_the_future', '{}')`;
  await enqueue();
  const sent: Mail[] = [];
  await deliverDue(delivery(async (mail) => void sent.push(mail)));
  expect(sent).toHaveLength(1);
  expect((await rows()).filter(({ done_at }) => done_at === null)).toHaveLength(1);
});
