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

const run = (...args: string[]) => runAdmin(database, args);

test("grants, lists and revokes, also before the first sign-in", async () => {
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

test.each([
  [["grant", "tuntematon@example.fi"], "has not registered yet"],
  [["grant"], "Usage"],
  [["grant", "x"], "Usage"],
  [["promote", "uusi@example.fi"], "Usage"],
  [[], "Usage"],
])("%j is refused", async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
