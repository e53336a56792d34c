import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkedBegin, connect } from "./connect.ts";
import { isUnavailable, refusesWrites, Unavailable } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";
import { transact } from "./transaction.ts";

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.migrationUrl, { max: 1 });
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
])("a transaction with a failed setup fails with the setup's error when its work %s", async (_, work) => {
  await expect(opened(FAILING, work)).rejects.toMatchObject({ code: "22012" });
  expect(await opened("select", (transaction) => transaction.unsafe("select 1 as one"))).toEqual([
    { one: 1 },
  ]);
});

test("an error of the work reaches the caller when the setup succeeded", async () => {
  const bug = new Error("a bug");
  await expect(opened("select", () => Promise.reject(bug))).rejects.toBe(bug);
});

test("a transaction takes no more queries after its work has failed", async () => {
  let left: postgres.TransactionSql | undefined;
  const failing = opened("select", async (transaction) => {
    left = transaction;
    throw new Error("a bug");
  });
  await expect(failing).rejects.toThrow("a bug");
  expect(() => left?.unsafe("select 1")).toThrow(Unavailable);
});

/** The test's database behind a listener that can drop all its connections. */
async function droppable(): Promise<{ url: string; drop(): void; close(): void }> {
  const { hostname, port } = new URL(database.migrationUrl);
  const open = new Set<Socket>();
  const listener = createServer((client) => {
    const server = createConnection(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) open.add(socket.on("error", () => undefined));
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const url = new URL(database.migrationUrl);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return { url: url.href, drop, close: () => void listener.close() };
}

test("a connection that is lost after the work failed and before the setup was answered is an outage", async () => {
  const { url, drop, close } = await droppable();
  const dropped = connect(url, { max: 1 });
  const opening = {
    mode: "write",
    setup: "select pg_sleep(60)",
    signal: new AbortController().signal,
  } as const;
  // The driver's ROLLBACK to the closed socket would be an uncaught error, which fails the run.
  const failing = transact(dropped, opening, () => Promise.reject(new Error("a bug"))).catch(
    (error) => error,
  );
  const sleeping = () => sql`select from pg_stat_activity where query = 'select pg_sleep(60)'`;
  await expect.poll(async () => (await sleeping()).length).toBe(1);
  drop();
  expect(isUnavailable(await failing)).toBe(true);
  await dropped.end({ timeout: 0 });
  close();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'`;
});

const store = (transaction: postgres.TransactionSql, name: string) =>
  transaction.unsafe("insert into features (name) values ($1)", [name]);
const isStored = async (name: string) =>
  (await sql`select 1 from features where name = ${name}`).length === 1;

test("an answered transaction is in the database even if the server forgot the driver's statements", async () => {
  await sql.begin((transaction) => store(transaction, "before"));
  // A transaction pooler does the same: it moves a connection to another server without the prepared statements.
  await sql.begin(async (transaction) => {
    await store(transaction, "afterwards");
    await transaction.unsafe("deallocate all");
  });
  expect(await isStored("afterwards")).toBe(true);
});

test("a transaction whose COMMIT is answered with ROLLBACK fails as an outage", async () => {
  const transaction = { unsafe: () => ({ execute: async () => ({ command: "ROLLBACK" }) }) };
  const begin = async (_mode: string, work: (transaction: unknown) => unknown) => {
    const { value, committing } = (await work(transaction)) as { value: unknown; committing: unknown };
    return { value, committing: await committing };
  };
  const writing = checkedBegin(begin as unknown as postgres.Sql["begin"])(
    "read write",
    async () => "a value",
  );
  await expect(writing).rejects.toBeInstanceOf(Unavailable);
});

test("a refusal of PostgreSQL at COMMIT fails the transaction", async () => {
  await sql`create table if not exists late (id int primary key, other int references late deferrable initially deferred)`;
  const refused = sql.begin((transaction) => transaction.unsafe("insert into late values (1, 2)"));
  await expect(refused).rejects.toMatchObject({ code: "23503" });
  expect(await sql`select id from late`).toEqual([]);
  await sql.begin((transaction) => transaction.unsafe("insert into late values (1, 1)"));
  expect(await sql`select id from late`).toEqual([{ id: 1 }]);
});

test("a transaction runs all queries that its work returns as a list", async () => {
  const [first, second] = await sql.begin((transaction) => [
    transaction<{ n: number }[]>`select 1 as n`,
    transaction<{ n: number }[]>`select 2 as n`,
  ]);
  expect([first, second]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});

test("a transaction that a standby does not begin fails as an outage", async () => {
  const refusal = Object.assign(new Error("cannot set transaction read-write mode during recovery"), {
    code: "0A000",
  });
  const standby = { begin: () => Promise.reject(refusal) } as unknown as postgres.Sql;
  const opening = { mode: "write", setup: "select", signal: new AbortController().signal } as const;
  const error = await transact(standby, opening, async () => "a value").catch((thrown: unknown) => thrown);
  expect([isUnavailable(error), refusesWrites(error)]).toEqual([true, true]);
  await expect(
    opened("select", (transaction) => transaction.unsafe("create table t () with (no_such = 1)")),
  ).rejects.not.toMatchObject({ name: "ReadOnly" });
});
