import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GET } from "#app/api/health/route.ts";
import { GET as READY } from "#app/api/ready/route.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { canMountDisk, createDatabaseOnSmallDisk } from "#db/testing-full-disk.ts";
import { completeEnv } from "#lib/env.ts";
import { database } from "#lib/installation/container.ts";

let fixture: TestDatabase;
let owner: postgres.Sql;
beforeAll(async () => {
  fixture = await createTestDatabase();
  owner = postgres(fixture.migrationUrl, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await owner.end();
  await fixture.drop();
});
afterEach(() => database().close());

/** A server process that was started with this database. */
function serving(url: string) {
  Object.assign(globalThis, { tolppaDatabase: undefined, tolppaHealth: undefined });
  completeEnv({ DATABASE_URL: url });
  return async () => {
    const answer = await GET(new Request("https://portal.example/api/health"), {
      params: Promise.resolve({}),
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      body: await answer.json(),
    };
  };
}

const UNAVAILABLE = {
  status: 503,
  retryAfter: "2",
  body: { code: "unavailable", message: expect.any(String) },
};

test("a server with a working database is healthy, and shows only the result of the books' last audit", async () => {
  const health = serving(fixture.url);
  const body = { status: "ok", audit: "never" };
  expect(await health()).toEqual({ status: 200, retryAfter: null, body });
  for (const [differences, audit] of [
    [0, "clean"],
    [3, "differences"],
  ] as const) {
    await owner`insert into audit_runs (started_at, cause, final_runs, differences, results)
      values (now(), 'daily', 0, ${differences}, '[]')`;
    expect((await health()).body).toEqual({ status: "ok", audit });
  }
});

test("a server with a hanging job is healthy and not ready", async () => {
  const health = serving(fixture.url);
  const ready = async () =>
    (await READY(new Request("https://portal.example/api/ready"), { params: Promise.resolve({}) })).status;
  expect(await ready()).toBe(200);
  Object.assign(globalThis, { tolppaLateJobs: ["outbox"] });
  expect([await ready(), (await health()).status]).toEqual([503, 200]);
  Object.assign(globalThis, { tolppaLateJobs: [] });
  expect(await ready()).toBe(200);
});

test("a server whose database is a restored copy is healthy and says that it sends nothing", async () => {
  await owner`update outgoing_mark set place = place || '1'`;
  expect(await serving(fixture.url)()).toMatchObject({
    status: 200,
    body: { status: "ok", outgoing: "held" },
  });
  await owner`select release_outgoing()`;
});

describe("a server is unhealthy", () => {
  test.each<[string, (url: URL) => void]>([
    ["whose password is wrong", (url) => Object.assign(url, { password: "wrong" })],
    ["whose database is missing", (url) => Object.assign(url, { pathname: "/nowhere" })],
    ["whose database is unavailable", (url) => Object.assign(url, { port: "1" })],
    ["whose database was never migrated", (url) => Object.assign(url, { pathname: "/postgres" })],
  ])("%s", async (_, change) => {
    const url = new URL(fixture.url);
    change(url);
    expect(await serving(url.href)()).toMatchObject(UNAVAILABLE);
  });

  test("while its schema lacks a migration", async () => {
    const health = serving(fixture.url);
    const [last] = await owner`
      delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
      returning id, hash, created_at`;
    expect(await health()).toMatchObject(UNAVAILABLE);
    await owner`insert into drizzle.__drizzle_migrations ${owner(last ?? {})}`;
    expect((await health()).status).toBe(200);
  });
});

test("a server stays healthy under newer migrations that work with its build, and under no others", async () => {
  const health = serving(fixture.url);
  await owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9000000000000)`;
  expect(await health()).toMatchObject(UNAVAILABLE);
  await owner`
    update drizzle.__drizzle_migrations
    set works_since = (select max(created_at) from drizzle.__drizzle_migrations where hash <> 'x') where hash = 'x'`;
  expect((await health()).status).toBe(200);
  await owner`update drizzle.__drizzle_migrations set created_at = -created_at where hash <> 'x'`;
  expect(await health()).toMatchObject(UNAVAILABLE);
  await owner`update drizzle.__drizzle_migrations set created_at = -created_at where hash <> 'x'`;
  await owner`delete from drizzle.__drizzle_migrations where hash = 'x'`;
});

describe.skipIf(!canMountDisk)("on a small disk, skipped where no disk can be mounted", () => {
  test("a server whose database has no room is unhealthy, and healthy again when there is room", async () => {
    const disk = await createDatabaseOnSmallDisk();
    try {
      disk.fill();
      const health = serving(disk.url);
      expect(await health()).toMatchObject(UNAVAILABLE);
      disk.free();
      expect((await health()).status).toBe(200);
      // While there is space, the server does not check the disk for every request.
      disk.fill();
      expect((await health()).status).toBe(200);
    } finally {
      await database().close();
      await disk.drop();
    }
  });
});
