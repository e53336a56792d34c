import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { runAdmin } from "./admin.ts";

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  database = createDatabase({ url: server.url });
  const sql = postgres(server.migrationUrl, { max: 1 });
  await sql`insert into users (subject, email) values ('s', 'kaynyt@example.fi')`;
  await sql`insert into identity_accounts (email, password_hash) values ('uusi@example.fi', 'x')`;
  await sql.end();
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

const authSecret = "a secret of the tests, at least 32 characters";
const run = (...args: string[]) => runAdmin({ database, authSecret }, args);

test("grants, lists and revokes, even before the first sign-in", async () => {
  expect(await run("list")).toBe("No admins yet");
  await run("grant", "Kaynyt@Example.FI");
  await run("grant", "uusi@example.fi");
  expect(await run("list")).toBe("kaynyt@example.fi\nuusi@example.fi");
  await run("revoke", "kaynyt@example.fi");
  expect(await run("list")).toBe("uusi@example.fi");
  const sql = postgres(server.migrationUrl, { max: 1 });
  const log = await sql`select email, granted from admin_grants order by id`;
  await sql.end();
  expect(log.map(({ email, granted }) => [email, granted])).toEqual([
    ["kaynyt@example.fi", true],
    ["uusi@example.fi", true],
    ["kaynyt@example.fi", false],
  ]);
});

test("names the API clients with all companies that a former admin leaves behind", async () => {
  const sql = postgres(server.migrationUrl, { max: 1 });
  await sql`with made as (
      insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by, revoked_at, revoked_by)
      values ('laskutus', 'Laskutus', 'all', '{admin:read}', '', '', 'x', null, null),
        ('suljettu', 'Suljettu', 'all', '{}', '', '', 'x', now(), 'x') returning id)
    insert into api_client_events (client_id, actor_id, actor_label, actor_admin, action)
    select made.id, u.id, 'x', true, 'create' from made, users u where u.email = 'kaynyt@example.fi'`;
  await sql.end();
  await run("grant", "kaynyt@example.fi");
  expect(await run("revoke", "kaynyt@example.fi")).toMatch(
    /^kaynyt@example.fi is no longer an admin; programs they made with all companies go on: Laskutus \(\/admin\/api-clients\/\d+\)$/,
  );
});

test("holds back a database's messages, and releases them", async () => {
  const sql = postgres(server.migrationUrl, { max: 1 });
  const released = async () => (await sql`select outgoing_released() as released`)[0]?.released;
  expect(await run("hold")).toMatch(/^Mails, webhooks and statements are held/);
  expect(await released()).toBe(false);
  expect(await run("release", "--give-up-waiting")).toMatch(/; 0 that waited are at \/admin\/deliveries$/);
  expect(await released()).toBe(true);
  await sql.end();
});

test.each([
  [["release", "--all"], "Usage"],
  [["grant", "tuntematon@example.fi"], "has not registered yet"],
  [["reset-second-factor", "tuntematon@example.fi"], "has not registered yet"],
  [["rotate-keys", "--now"], "Usage"],
  [["grant"], "Usage"],
  [["grant", "x"], "Usage"],
  [["promote", "uusi@example.fi"], "Usage"],
  [[], "Usage"],
])("%j is refused", async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});

test("changes the signing keys, at once if somebody else may have them", async () => {
  expect(await run("rotate-keys")).toMatch(/^A new key is published and signs from 2\d{3}-/);
  expect(await run("rotate-keys", "--compromised")).toBe(
    "A new key signs now; all tokens so far are refused within a minute",
  );
});

test("lets a person who lost every second factor sign in again", async () => {
  const sql = postgres(server.migrationUrl, { max: 1 });
  await sql`insert into totp_factors (user_id, secret_encrypted, last_step)
    select id, 'x', 1 from users where email = 'kaynyt@example.fi'`;
  expect(await run("reset-second-factor", "kaynyt@example.fi")).toMatch(/without a second factor now/);
  expect(await sql`select user_id from totp_factors`).toHaveLength(0);
  const mails = await sql`select payload->>'to' as to from outbox where kind = 'second_factor_changed'`;
  await sql.end();
  expect(mails.map(({ to }) => to)).toEqual(["kaynyt@example.fi"]);
});
