import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";
import { transact } from "./transaction.ts";

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const opened = <T>(setup: string, work: (transaction: postgres.TransactionSql) => Promise<T>) =>
  transact(sql, { mode: "write", setup, signal: new AbortController().signal }, work);

const FAILING = "select 1 / 0";

test.each<[string, (transaction: postgres.TransactionSql) => Promise<unknown>]>([
  ["asks nothing", async () => "a value"],
  ["asks something", (transaction) => transaction.unsafe("select 1")],
  [
    "wraps what it meets",
    (transaction) =>
      transaction.unsafe("select 1").catch((cause) => Promise.reject(new Error("Failed query", { cause }))),
  ],
  ["swallows what it meets", (transaction) => transaction.unsafe("select 1").catch(() => "a value")],
])("a transaction whose setup failed fails of that, where its work %s", async (_, work) => {
  await expect(opened(FAILING, work)).rejects.toMatchObject({ code: "22012" });
  expect(await opened("select", (transaction) => transaction.unsafe("select 1 as one"))).toEqual([
    { one: 1 },
  ]);
});

test("what the work throws comes out where the setup went well", async () => {
  const bug = new Error("a bug");
  await expect(opened("select", () => Promise.reject(bug))).rejects.toBe(bug);
});
