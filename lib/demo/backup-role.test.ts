import { execFile } from "node:child_process";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { seedDemo } from "#lib/demo/seed.ts";

const run = promisify(execFile);

let database: TestDatabase;
let owner: postgres.Sql;
let tables: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1 });
  await seedDemo(database.url, { seller: null });
  const rows = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'drizzle') order by 1`;
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const CONTENTS = (table: string) =>
  `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`;

test("the backup role reads every row of every table as the owner does", async () => {
  const filled: string[] = [];
  for (const table of tables) {
    const [whole] = await owner.unsafe(CONTENTS(table));
    const seen = await owner.begin(async (sql) => {
      await sql.unsafe("set local role tolppa_backup");
      // Like pg_dump: a row that the role may not see is an error.
      await sql.unsafe("set local row_security = off");
      return (await sql.unsafe(CONTENTS(table)))[0];
    });
    expect(seen, table).toEqual(whole);
    if (whole?.rows > 0) filled.push(table);
  }
  expect(filled).toEqual(expect.arrayContaining(["public.companies", "public.events", "public.outbox"]));
  expect(filled.length).toBeGreaterThan(25);
});

test("the backup role reads every number series", async () => {
  const unread = await owner`
    select sequencename from pg_sequences
    where schemaname in ('public', 'drizzle')
      and not has_sequence_privilege('tolppa_backup', format('%I.%I', schemaname, sequencename), 'select')`;
  expect(unread).toEqual([]);
});

test("nobody can log in as the backup role, and it may write to no table", async () => {
  const [role] =
    await owner`select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'tolppa_backup'`;
  expect(role).toEqual({ rolcanlogin: false, rolsuper: false, rolbypassrls: true });
  const writable = await owner.unsafe(`
    select name from unnest(array[${tables.map((name) => `'${name}'`).join(", ")}]) name
    where has_table_privilege('tolppa_backup', name, 'insert, update, delete, truncate')`);
  expect(writable).toEqual([]);
});

/** pg_dump refuses a server newer than itself. */
async function hasPgDump(): Promise<boolean> {
  const { stdout } = await run("pg_dump", ["--version"]).catch(() => ({ stdout: "" }));
  const [server] = await owner`select current_setting('server_version_num')::int / 10000 as major`;
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0) >= server?.major;
}

test("pg_dump as the backup role carries every row, skipped where pg_dump is missing or older", async (context) => {
  context.skip(!(await hasPgDump()));
  const { stdout } = await run(
    "pg_dump",
    [`--dbname=${database.migrationUrl}`, "--role=tolppa_backup", "--data-only", "--inserts"],
    { maxBuffer: 500_000_000 },
  );
  for (const table of tables) {
    const [whole] = await owner.unsafe(`select count(*)::int as rows from only ${table}`);
    const dumped = stdout.split("\n").filter((line) => line.startsWith(`INSERT INTO ${table} `));
    expect(dumped.length, table).toBe(whole?.rows);
  }
});
