import { createServer, type Socket } from "node:net";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "./connect.ts";
import { findObstacle } from "./inspect.ts";
import { migrate } from "./migrate.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let fixture: TestDatabase;
let owner: postgres.Sql;
beforeEach(async () => {
  fixture = await createTestDatabase();
  owner = postgres(fixture.migrationUrl, { max: 1, onnotice: () => {} });
});
afterEach(async () => {
  await owner.end();
  await fixture.drop();
});

const migrated = (options?: { onRemake: () => void }) =>
  migrate({ migrationUrl: fixture.migrationUrl, runtimeRole: "tolppa", ...options });
const changed = (part: "username" | "password" | "port", value: string): string => {
  const url = new URL(fixture.url);
  url[part] = value;
  return url.href;
};

test("a migrated database has no obstacle", async () => {
  expect(await findObstacle(fixture.url)).toBeNull();
});

test("a newer schema is no obstacle if its migrations say that this build works with them", async () => {
  const newest = journal.entries.at(-1)?.when ?? 0;
  const next = (applied: number, since: number) => owner`
    insert into drizzle.__drizzle_migrations (hash, created_at, works_since) values ('x', ${applied}, ${since})`;
  await next(9000000000000, newest);
  expect(await findObstacle(fixture.url)).toBeNull();
  await expect(migrated()).rejects.toThrow("newer than this build");
  await next(9000000000001, 9000000000000);
  expect((await findObstacle(fixture.url))?.line).toContain("newer than this build");
});

describe("a lasting obstacle is reported in one line", () => {
  test.each<[string, () => string | Promise<string>, string]>([
    ["a wrong password", () => changed("password", "wrong"), "refuses the login: check user and password"],
    ["an unknown login", () => changed("username", "nobody"), "refuses the login: check user and password"],
    ["a missing database", () => withDatabase(fixture.url, "nowhere"), "does not exist: create it"],
    [
      "a database without a schema",
      () => withDatabase(fixture.url, "postgres"),
      "has no schema yet: run npm run db:migrate.",
    ],
    [
      "a schema that this build is ahead of",
      async () => {
        await owner`delete from drizzle.__drizzle_migrations where created_at = ${journal.entries.at(-1)?.when ?? 0}`;
        return fixture.url;
      },
      "is older than this build: run npm run db:migrate.",
    ],
    [
      "a schema that is ahead of this build",
      async () => {
        await owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9000000000000)`;
        return fixture.url;
      },
      "is newer than this build: start the build that the schema belongs to.",
    ],
    [
      "a schema that the login was not let into",
      async () => {
        await owner`revoke all on schema drizzle from tolppa`;
        return fixture.url;
      },
      "is older than this build: run npm run db:migrate.",
    ],
  ])("%s", async (_, arrange, line) => {
    const found = await findObstacle(await arrange());
    expect(found).toEqual({ line: expect.stringContaining(line), passes: false });
    expect(found?.line).not.toContain("\n");
  });
});

describe("a passing obstacle is marked as passing", () => {
  test("a port without a listener", async () => {
    const url = changed("port", "1");
    expect(await findObstacle(url)).toEqual({ line: expect.stringContaining("ECONNREFUSED"), passes: true });
  });

  test("a PostgreSQL without free connections", async () => {
    const name = new URL(fixture.url).pathname.slice(1);
    await owner.unsafe(`alter database ${name} connection limit 0`);
    expect(await findObstacle(fixture.url)).toEqual({
      line: expect.stringContaining("too many connections"),
      passes: true,
    });
  });

  test("a database that is read-only", async () => {
    const name = new URL(fixture.url).pathname.slice(1);
    await owner.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    expect(await findObstacle(fixture.url)).toEqual({
      line: expect.stringContaining("takes no writes"),
      passes: true,
    });
  });

  test("a listener that never answers", { timeout: 20_000 }, async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const { port } = silent.address() as { port: number };
    expect(await findObstacle(changed("port", String(port)))).toMatchObject({ passes: true });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe("migrating", () => {
  test("a second time changes nothing", async () => {
    await migrated();
    expect(await findObstacle(fixture.url)).toBeNull();
  });

  test("is refused when a newer migration ran before a missing one", async () => {
    const { tag, when } = journal.entries[5] ?? { tag: "", when: 0 };
    await owner`delete from drizzle.__drizzle_migrations where created_at = ${when}`;
    await expect(migrated()).rejects.toThrow(
      `it has migrations that are newer than ${tag}, which would be left out`,
    );
  });

  describe("a database whose migrations this build no longer has", () => {
    beforeEach(async () => {
      await owner`delete from drizzle.__drizzle_migrations`;
      await owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1000)`;
    });

    test("is refused and keeps its data", async () => {
      await expect(migrated()).rejects.toThrow("was made by migrations that this build no longer has");
      expect(await findObstacle(fixture.url)).toMatchObject({ passes: false });
      expect(await owner`select to_regclass('public.companies') is not null as there`).toEqual([
        { there: true },
      ]);
    });

    test("is recreated where that is allowed, and reported once", async () => {
      const said: string[] = [];
      await owner`insert into outbox (kind, payload) values ('x', '{}')`;
      await migrated({ onRemake: () => said.push("made anew") });
      expect(said).toEqual(["made anew"]);
      expect(await findObstacle(fixture.url)).toBeNull();
      expect(await owner`select from outbox`).toHaveLength(0);
    });
  });

  test("is refused by a build older than the schema", async () => {
    await owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9000000000000)`;
    await expect(migrated()).rejects.toThrow("is newer than this build");
  });
});

test("an owner that row-level security binds is refused before anything is migrated", async () => {
  const name = `owner_${new URL(fixture.url).pathname.slice(1)}`;
  await owner.unsafe(`create role ${name} login password 'x'`);
  try {
    const url = new URL(fixture.migrationUrl);
    [url.username, url.password] = [name, "x"];
    await expect(migrate({ migrationUrl: url.href, runtimeRole: "tolppa" })).rejects.toThrow(
      `run ALTER ROLE ${name} BYPASSRLS`,
    );
  } finally {
    await owner.unsafe(`drop role ${name}`);
  }
});
