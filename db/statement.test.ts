import { asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#db/schema/core.ts";
import type { Tx } from "./client.ts";
import { statement } from "./statement.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let client: postgres.Sql;
let db: Tx;
beforeAll(async () => {
  database = await createTestDatabase();
  client = postgres(database.migrationUrl, { max: 1 });
  db = drizzle(client);
  await client`delete from features`;
  await client`insert into features (name) values ('first'), ('second')`;
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

let written = 0;
const selectNames = statement((db, one: boolean) => {
  written += 1;
  return db
    .select({ name: features.name, length: sql<number>`length(${features.name})` })
    .from(features)
    .where(one ? eq(features.name, sql.placeholder("name")) : undefined)
    .orderBy(asc(features.name));
});

const [FIRST, SECOND] = [
  { name: "first", length: 5 },
  { name: "second", length: 6 },
];

test("a statement is built once per shape and takes new values each time, on any connection", async () => {
  expect(await selectNames(db, true, { name: "first" })).toEqual([FIRST]);
  expect(await selectNames(db, true, { name: "second" })).toEqual([SECOND]);
  expect(await selectNames(db, true, { name: "' or true --" })).toEqual([]);
  expect(written).toBe(1);
  expect(await selectNames(db, false, {})).toEqual([FIRST, SECOND]);
  expect(written).toBe(2);
  await db
    .transaction(async (transaction) => {
      await transaction.execute(sql`insert into features (name) values ('third')`);
      expect(await selectNames(transaction, true, { name: "third" })).toHaveLength(1);
      transaction.rollback();
    })
    .catch(() => undefined);
  expect(await selectNames(db, true, { name: "third" })).toEqual([]);
  expect(written).toBe(2);
});

test("a missing value is an error and not null", async () => {
  await expect(selectNames(db, true, {})).rejects.toThrow('"name"');
});

test("a selection with objects in its rows is refused", () => {
  const nested = statement((db) => db.select({ feature: features }).from(features));
  expect(() => nested(db, null, {})).toThrow(TypeError);
});
