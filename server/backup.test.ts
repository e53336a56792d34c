import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#db/embedded.ts";
import { backUp, restore } from "./backup.ts";

const place = mkdtempSync(join(tmpdir(), "tolppa-backup-"));
const dataDir = join(place, "original");
const source = join(place, "backup");
const authSecret = "a secret of the tests, at least 32 characters";

/** The product runs, writes on after the backup, and then stops for good. */
beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir, durable: false });
  const sql = postgres(embedded.superuserUrl, { max: 1 });
  await sql`create table rows as select n, md5(n::text) as word from generate_series(1, 1000) n`;
  await sql`create role accountant login password 'x'`;
  mkdirSync(join(dataDir, "mail"));
  writeFileSync(join(dataDir, "mail", "one.json"), "{}");
  await backUp({ dataDir, authSecret }, source);
  await sql`insert into rows values (1001, 'later')`;
  await sql.end();
  await embedded.stop();
});
afterAll(() => rmSync(place, { recursive: true }));

test("a damaged backup, and a directory with data, are refused before anything is overwritten", async () => {
  const notes = join(source, "auth-secret");
  appendFileSync(notes, "x");
  await expect(restore({ source, dataDir, overwrite: true })).rejects.toThrow(
    "1 files differ, such as auth-secret",
  );
  writeFileSync(notes, `${authSecret}\n`);
  await expect(restore({ source, dataDir, overwrite: false })).rejects.toThrow("add --overwrite");
  await expect(restore({ source: place, dataDir, overwrite: true })).rejects.toThrow("is no backup");
  expect(existsSync(join(dataDir, "postgres", "PG_VERSION"))).toBe(true);
});

test("a backup of a running database comes back with rows, roles, logins, secret and mails", async () => {
  await restore({ source, dataDir, overwrite: true });
  const embedded = await startEmbedded({ dataDir, durable: false });
  const sql = postgres(embedded.superuserUrl, { max: 1 });
  const [found] = await sql`select count(*)::int as rows, md5(string_agg(word, '' order by n)) as hash,
    (select md5(string_agg(md5(n::text), '' order by n)) from generate_series(1, 1000) n) as expected,
    (select rolpassword like 'SCRAM%' from pg_authid where rolname = 'accountant') as role,
    left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline from rows`;
  await sql.end();
  await embedded.stop();
  expect(found?.hash).toBe(found?.expected);
  // A copy has a new timeline, and holds back its mails and webhooks.
  expect(found).toMatchObject({ rows: 1000, role: true, timeline: "00000002" });
  expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe(`${authSecret}\n`);
  expect(readFileSync(join(dataDir, "mail", "one.json"), "utf8")).toBe("{}");
});
