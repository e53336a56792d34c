import { decodeProtectedHeader } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { deleteRetiredSigningKeys } from "#lib/accounts/queries/tokens.ts";
import { createIdentityTokens, type IdentityTokens } from "./identity-tokens.ts";
import { RETIRED_MS, rotateSigningKeys } from "./signing-keys.ts";

const SECRET = "a secret of the tests, at least 32 characters";
const START = new Date("2026-11-21T10:00:00Z");
const MINUTE = 60_000;

let server: TestDatabase;
let database: Database;
let sql: postgres.Sql;
let now = START;
/** Two server processes, each with its own memory. */
let here: IdentityTokens;
let there: IdentityTokens;

const options = () => ({ database, authSecret: SECRET, now: () => now });
const later = (minutes: number) => {
  now = new Date(START.getTime() + minutes * MINUTE);
};

beforeAll(async () => {
  server = await createTestDatabase();
  database = createDatabase({ url: server.url });
  sql = postgres(server.migrationUrl, { max: 2, onnotice: () => {} });
});
beforeEach(async () => {
  now = START;
  await sql`delete from signing_keys`;
  here = createIdentityTokens({ ...options(), issuer: "https://portal.example" });
  there = createIdentityTokens({ ...options(), issuer: "https://portal.example" });
});
afterAll(async () => {
  await sql.end();
  await database.close();
  await server.drop();
});

const issue = async (tokens: IdentityTokens) =>
  (await tokens.issue({ kind: "client", clientId: "demo-admin", scopes: [], secretVersion: 1 })).token;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const published = async (tokens: IdentityTokens) => (await tokens.publicKeys()).keys.map(({ kid }) => kid);

test("a new key is published before it signs, and every server starts to use it at the same moment", async () => {
  const first = kidOf(await issue(here));
  await issue(there);
  expect(await rotateSigningKeys(options())).toEqual(new Date(START.getTime() + 15 * MINUTE));
  later(2);
  for (const tokens of [here, there]) {
    expect(await published(tokens)).toHaveLength(2);
    expect(kidOf(await issue(tokens))).toBe(first);
  }
  later(14.9);
  expect([kidOf(await issue(here)), kidOf(await issue(there))]).toEqual([first, first]);
  later(15);
  const [second, same] = [kidOf(await issue(here)), kidOf(await issue(there))];
  expect(second).not.toBe(first);
  expect(same).toBe(second);
});

test("a system that caches the published set for the allowed time knows every key before its first token", async () => {
  await issue(here);
  // The longest times that another system and a server may cache the set, taken just before the new key was added.
  await published(there);
  await rotateSigningKeys(options());
  later(1.1);
  const kept = await published(there);
  later(15);
  expect(kept).toContain(kidOf(await issue(here)));
});

test("a token of the previous key is valid until it expires, and the key is published as long", async () => {
  await issue(here);
  await rotateSigningKeys(options());
  later(14.9);
  const last = await issue(here);
  later(15 + 59);
  expect(await here.verify(last)).not.toBeNull();
  expect(await there.verify(last)).not.toBeNull();
  expect(await published(there)).toContain(kidOf(last));
  later(15 + 61.1);
  expect(await there.verify(last)).toBeNull();
  later(15 + RETIRED_MS / MINUTE + 1);
  expect(await published(there)).not.toContain(kidOf(last));
  expect(await published(there)).toHaveLength(1);
});

test("a leaked key is rejected at once, also by servers that hold it in memory", async () => {
  const token = await issue(here);
  expect(await there.verify(token)).not.toBeNull();
  await rotateSigningKeys(options(), { atOnce: true });
  later(1.1);
  expect(await here.verify(token)).toBeNull();
  expect(await there.verify(token)).toBeNull();
  expect(kidOf(await issue(there))).not.toBe(kidOf(token));
  expect(await here.verify(await issue(there))).not.toBeNull();
});

test("an old key is replaced once, however many servers notice it", async () => {
  const olderThanMs = 90 * 24 * 60 * MINUTE;
  expect(await rotateSigningKeys(options(), { olderThanMs })).toBeNull();
  await issue(here);
  expect(await rotateSigningKeys(options(), { olderThanMs })).toBeNull();
  later(90 * 24 * 60 + 1);
  const rotations = await Promise.all(
    Array.from({ length: 5 }, () => rotateSigningKeys(options(), { olderThanMs })),
  );
  expect(rotations.filter(Boolean)).toHaveLength(1);
  expect(await sql`select kid from signing_keys`).toHaveLength(2);
});

test("a rotation that dies half-way changes nothing", async () => {
  const first = kidOf(await issue(here));
  const blocker = await sql.reserve();
  await blocker`begin`;
  await blocker`lock table signing_keys in exclusive mode`;
  const dying = rotateSigningKeys(options()).catch((error: unknown) => error);
  // The rotation holds its lock and waits for the table.
  for (let killed = 0; killed === 0; ) {
    const rows = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    killed = rows.length;
  }
  expect(await dying).toBeInstanceOf(Error);
  await blocker`rollback`;
  blocker.release();
  later(20);
  expect(kidOf(await issue(there))).toBe(first);
  expect(await rotateSigningKeys(options())).not.toBeNull();
});

test("after two rotations in a row one key at a time signs", async () => {
  const first = kidOf(await issue(here));
  await rotateSigningKeys(options());
  later(5);
  await rotateSigningKeys(options());
  later(14);
  expect(kidOf(await issue(here))).toBe(first);
  later(16);
  const second = kidOf(await issue(here));
  later(21);
  expect(new Set([first, second, kidOf(await issue(here))]).size).toBe(3);
});

test("housekeeping deletes only keys that verify no valid token", async () => {
  await issue(here);
  await rotateSigningKeys(options());
  later(15 + RETIRED_MS / MINUTE - 1);
  const clean = () =>
    database.asServer((db) => deleteRetiredSigningKeys(db, new Date(now.getTime() - RETIRED_MS)));
  await clean();
  expect(await sql`select kid from signing_keys`).toHaveLength(2);
  later(15 + RETIRED_MS / MINUTE + 1);
  await clean();
  expect(await sql`select kid from signing_keys`).toHaveLength(1);
  expect(await published(here)).toHaveLength(1);
});
