import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "./client.ts";
import { findObstacle } from "./inspect.ts";
import { migrate } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";
import { hasPgBouncer, startPgBouncer } from "./testing-pgbouncer.ts";

const IGNORED = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits";
const TRANSACTIONS = { pool_mode: "transaction", ignore_startup_parameters: IGNORED };
const WRITES = 50;

describe.skipIf(!hasPgBouncer)("behind PgBouncer (Debian: pgbouncer), skipped without it", () => {
  let fixture: TestDatabase;
  beforeAll(async () => {
    fixture = await createTestDatabase();
  });
  afterAll(() => fixture.drop());

  const behind = async <T>(
    settings: Record<string, string>,
    work: (url: string) => Promise<T>,
  ): Promise<T> => {
    const bouncer = await startPgBouncer(fixture.url, settings);
    try {
      return await work(bouncer.url);
    } finally {
      await bouncer.stop();
    }
  };

  test("in transaction mode every answered write is in the database", async () => {
    const answered = await behind(TRANSACTIONS, async (url) => {
      const database = createDatabase({ url, max: 10 });
      const names = Array.from({ length: WRITES }, (_, index) => `written${"x".repeat(index)}`);
      // Each statement differs, as in a real product: it is prepared at its first use, long before COMMIT.
      const write = (name: string) =>
        database.asServerInTransaction((db) =>
          db.execute(sql.raw(`insert into features (name) values ('${name}')`)),
        );
      const outcomes = await Promise.allSettled(names.map(write));
      await database.close();
      return names.filter((_, index) => outcomes[index]?.status === "fulfilled");
    });
    const owner = postgres(fixture.migrationUrl, { max: 1 });
    const rows = await owner<{ name: string }[]>`select name from features`;
    await owner.end();
    const stored = new Set(rows.map(({ name }) => name));
    expect(answered.filter((name) => !stored.has(name))).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
  });

  test.each([
    ["one server connection", { default_pool_size: "1" }],
    ["many server connections", { default_pool_size: "20", min_pool_size: "5" }],
    ["server connections in turn", { default_pool_size: "20", server_round_robin: "1" }],
  ])("in transaction mode with %s neither the server nor a migration starts", async (_, pool) => {
    await behind({ ...TRANSACTIONS, ...pool }, async (url) => {
      expect(await findObstacle(url)).toEqual({
        line: expect.stringMatching(/^is behind a pooler .* or to a pooler in session mode\.$/),
        passes: false,
      });
      await expect(migrate({ migrationUrl: url, runtimeRole: "tolppa" })).rejects.toThrow(
        "is behind a pooler",
      );
    });
  });

  test("a pooler that drops the connection's limits is reported with the limits", async () => {
    const settings = { pool_mode: "session", ignore_startup_parameters: IGNORED };
    expect(await behind(settings, findObstacle)).toEqual({
      line: expect.stringMatching(/statement_timeout, lock_timeout, idle_in_transaction_session_timeout/),
      passes: false,
    });
  });

  test("a pooler that refuses the connection's limits is reported with its message", async () => {
    expect(await behind({ pool_mode: "session" }, findObstacle)).toEqual({
      line: expect.stringContaining("unsupported startup parameter"),
      passes: false,
    });
  });

  test("a pooler in session mode works when the login has the limits", async () => {
    const owner = postgres(fixture.migrationUrl, { max: 1 });
    const name = new URL(fixture.url).pathname.slice(1);
    const limits = [
      "statement_timeout = 5000",
      "lock_timeout = 2000",
      "idle_in_transaction_session_timeout = 10000",
    ];
    for (const limit of limits) await owner.unsafe(`alter role tolppa in database ${name} set ${limit}`);
    await owner.end();
    const settings = { pool_mode: "session", ignore_startup_parameters: IGNORED };
    expect(await behind(settings, findObstacle)).toBeNull();
  });
});
