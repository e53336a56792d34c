import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SYSTEM } from "#lib/core/actor.ts";
import { createDatabase } from "./client.ts";
import { Unavailable } from "./errors.ts";
import { createPool } from "./pool.ts";
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

test("work beyond the capacity is refused at once", async () => {
  const pool = createPool({ url: created.url, max: 1, capacity: 2 });
  const taken = [1, 2].map(() => pool.run(() => wait(50)));
  await expect(pool.run(() => wait(0))).rejects.toThrow("queue is full");
  await Promise.all(taken);
  await expect(pool.run((sql) => sql`select 1`)).resolves.toHaveLength(1);
  await pool.close();
});
