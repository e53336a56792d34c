import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { env, parseLaunchEnv } from "#lib/env.ts";
import { awaitDatabase, openDatabase } from "./database.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a real database is no demo, whatever the environment inherited", async () => {
  vi.stubEnv("TOLPPA_DEMO", "1");
  const launch = parseLaunchEnv({
    DATABASE_URL: "postgres://tolppa:x@db:5432/tolppa",
    APP_URL: "https://portal.example.fi",
    AUTH_SECRET: "f3G9-kQ1z_Wb7Yp4Rt8Lm2Xc6Vn0Hd5J",
    MAIL_TRANSPORT: "file",
  });
  expect(env.demo).toBe(true);
  const database = await openDatabase(launch);
  await database.close();
  expect(env.demo).toBe(false);
});

describe("before it serves", () => {
  let fixture: TestDatabase;
  let owner: postgres.Sql;
  beforeAll(async () => {
    fixture = await createTestDatabase();
    owner = postgres(fixture.migrationUrl, { max: 1 });
  });
  afterAll(async () => {
    await owner.end();
    await fixture.drop();
  });

  const awaiting = (url: string, stop = new AbortController().signal) => {
    const lines: string[] = [];
    return { lines, ended: awaitDatabase(url, { stop, say: (line) => void lines.push(line) }) };
  };

  test("a usable database is not reported", async () => {
    const { lines, ended } = awaiting(fixture.url);
    await ended;
    expect(lines).toEqual([]);
  });

  test("a wrong password ends the start with one line that hides the password", async () => {
    const url = new URL(fixture.url);
    url.password = "not-the-password";
    const { lines, ended } = awaiting(url.href);
    await expect(ended).rejects.toThrow(
      `The database ${url.host}${url.pathname} refuses the login: check user and password in DATABASE_URL (password authentication failed for user "tolppa").`,
    );
    await expect(ended).rejects.not.toThrow("not-the-password");
    expect(lines).toEqual([]);
  });

  test("a database without connections is waited for, and reported once at the beginning and once at the end", async () => {
    const name = new URL(fixture.url).pathname.slice(1);
    await owner.unsafe(`alter database ${name} connection limit 0`);
    const { lines, ended } = awaiting(fixture.url);
    await expect.poll(() => lines.length).toBe(1);
    await owner.unsafe(`alter database ${name} connection limit -1`);
    await ended;
    expect(lines).toEqual([
      expect.stringMatching(/ cannot be used \(too many connections for database ".*"\)\. Waiting for it\.$/),
      expect.stringMatching(/ can be used after \d+ s\.$/),
    ]);
  });

  test("a stop signal ends the waiting", async () => {
    const url = new URL(fixture.url);
    url.port = "1";
    const stop = new AbortController();
    const { lines, ended } = awaiting(url.href, stop.signal);
    await expect.poll(() => lines.length).toBe(1);
    stop.abort();
    await ended;
  });
});
