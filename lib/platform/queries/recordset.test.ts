import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { bytes, numbers, texts } from "./recordset.ts";

let server: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  server = await createTestDatabase();
  sql = postgres(server.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await server.drop();
});

const back = async (literal: string, type: string): Promise<unknown[]> =>
  (await sql.unsafe(`select value from unnest($1::${type}[]) as value`, [literal])).map(({ value }) => value);

test("texts with any characters arrive unchanged", async () => {
  const values = ["", "NULL", null, 'a"b', "a\\b", "\\", "a,b", "{a}", " a ", "å\nä\tö", "\u{1F695}", "'"];
  expect(await back(texts(values), "text")).toEqual(values);
  expect(await back(texts([]), "text")).toEqual([]);
});

test("numbers arrive exactly, even the largest ids and amounts", async () => {
  const values = [0, -1, null, Number.MAX_SAFE_INTEGER, -1_000_000_000];
  expect((await back(numbers(values), "bigint")).map((one) => one && Number(one))).toEqual(
    values.map((one) => one && Number(one)),
  );
  expect(await back(numbers([]), "bigint")).toEqual([]);
});

test("bytes arrive byte for byte", async () => {
  const values = [Buffer.from([0, 34, 92, 255]), null, Buffer.alloc(0)];
  expect(await back(bytes(values), "bytea")).toEqual(values);
});
