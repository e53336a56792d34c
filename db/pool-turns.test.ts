import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SYSTEM } from "#lib/core/actor.ts";
import { createDatabase } from "./client.ts";
import { Unavailable } from "./errors.ts";
import { createPool, type Pool } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// Runs more work than there are connections: each caller waits for a turn, and a busy connection gets no work.

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

test("transactions and single queries of many callers over two connections all succeed", async () => {
  const database = createDatabase({ url: created.url, max: 2 });
  const both = Array.from({ length: 40 }, () => [
    database.asServer((db) => db.execute("select 1")),
    database.asActor(SYSTEM, { mode: "read" }, (db) => db.execute("select 1")),
  ]);
  await expect(Promise.all(both.flat())).resolves.toHaveLength(80);
  await database.close();
});

test("a caller that waits longer than its deadline gets an error, and other callers keep their turns", async () => {
  const pool = createPool({ url: created.url, max: 1 });
  const long = pool.run((sql) => sql`select pg_sleep(0.5)`);
  await expect(pool.run((sql) => sql`select 1`, 100)).rejects.toThrow(Unavailable);
  await expect(long).resolves.toBeDefined();
  await expect(pool.run((sql) => sql`select 1`)).resolves.toHaveLength(1);
  await pool.close();
});

describe.concurrent("work that is later than its deadline", () => {
  const backend = async (pool: Pool) =>
    (await pool.run((sql) => sql`select pg_backend_pid() as pid`))[0]?.pid;

  test("keeps its connection until the server has ended it, and the next caller gets that connection", async () => {
    const pool = createPool({ url: created.url, max: 1 });
    const before = await backend(pool);
    await expect(pool.run((sql) => sql`select pg_sleep(0.5)`, 100)).rejects.toThrow(Unavailable);
    expect(pool.figures().busy).toBe(1);
    expect(await backend(pool)).toBe(before);
    await pool.close();
  });

  test("costs other callers no connection while they get answers", async () => {
    const pool = createPool({ url: created.url, max: 2 });
    const late = expect(pool.run((sql) => sql`select pg_sleep(4)`)).rejects.toThrow(Unavailable);
    const seen = new Set<unknown>();
    for (let asked = 0; asked < 8; asked += 1) {
      seen.add(await backend(pool));
      await wait(500);
    }
    await late;
    expect(seen.size).toBe(1);
    await pool.close();
  });

  test("replaces the connections if nobody gets answers, and cuts off no work that has more time", async () => {
    const pool = createPool({ url: created.url, max: 2 });
    const before = await backend(pool);
    const long = pool.run(
      (sql) =>
        sql.begin("read only", async (transaction) => {
          for (let asked = 0; asked < 9; asked += 1) await transaction`select pg_sleep(1)`;
          return "whole";
        }),
      20_000,
    );
    const whole = expect(long).resolves.toBe("whole");
    await expect(pool.run((sql) => sql`select pg_sleep(4)`)).rejects.toThrow(Unavailable);
    expect(await backend(pool)).not.toBe(before);
    await whole;
    await pool.close();
  }, 30_000);
});

test("work beyond the capacity is refused at once", async () => {
  const pool = createPool({ url: created.url, max: 1, capacity: 2 });
  const taken = [1, 2].map(() => pool.run(() => wait(50)));
  await expect(pool.run(() => wait(0))).rejects.toThrow("queue is full");
  await Promise.all(taken);
  await expect(pool.run((sql) => sql`select 1`)).resolves.toHaveLength(1);
  await pool.close();
});
