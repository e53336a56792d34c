import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { type Contents, contentsOf, differing, seriesOf } from "./contents.ts";
import type { Server } from "./debian.ts";
import { promise } from "./report.ts";

/** The database with the writers, and one with a year of settlements. */
export const DATABASES = ["tolppa", "settled"];

export async function asOwner<T>(
  server: Server,
  database: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(server.url("postgres", database), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** A logical backup as the backup role: every row of every table. */
export async function tryDump(server: Server, place: string): Promise<void> {
  await asOwner(server, "postgres", async (sql) => {
    await sql`create role tolppa_dump login noinherit password 'drill' in role tolppa_backup`;
    await sql`create database copy`;
  });
  const file = join(place, "tolppa.dump");
  const original = server.url("tolppa_dump", "settled");
  await server.run("pg_dump", "--role=tolppa_backup", "-Fc", `--file=${file}`, original);
  await server.run("pg_restore", "--exit-on-error", `--dbname=${server.url("postgres", "copy")}`, file);
  const before = await asOwner(server, "settled", contentsOf);
  await asOwner(server, "copy", async (sql) => {
    const differ = differing(before, await contentsOf(sql));
    promise(`pg_dump as tolppa_backup: of ${before.size} tables differ`, differ.length, 0);
    const [held] = await sql`select not outgoing_released() as held`;
    promise("pg_dump as tolppa_backup: copies that would send", held?.held ? 0 : 1, 0);
  });
  await asOwner(server, "postgres", (sql) => sql`drop database copy`);
}

/** WAL goes to pgBackRest by segment, and to a receiver as it is written. */
export async function archive(server: Server): Promise<void> {
  await asOwner(server, "postgres", async (sql) => {
    await sql.unsafe("alter system set archive_mode = on");
    await sql.unsafe(`alter system set archive_command = '${server.archiving("archive-push %p")}'`);
    await sql`select pg_create_physical_replication_slot('receiver')`;
  });
  await server.restart();
  await server.backrest("stanza-create");
  server.receive();
  await asOwner(server, "postgres", async (sql) => {
    await sql.unsafe("alter system set synchronous_standby_names = 'receiver'");
    await sql`select pg_reload_conf()`;
    while ((await sql`select from pg_stat_replication where sync_state = 'sync'`).length === 0)
      await wait(50);
  });
}

/** Restores into the empty place of the cluster, and starts it. Returns the duration. */
export async function recover(server: Server, target: string[]): Promise<number> {
  const begun = performance.now();
  const { wal } = server;
  const fetch = `${server.archiving('archive-get %f "%p"')} || cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"`;
  await server.backrest(
    "restore",
    "--archive-mode=off",
    `--recovery-option=restore_command=${fetch}`,
    ...target,
  );
  // Nobody receives the WAL of the copy.
  await server.start("synchronous_standby_names=");
  await asOwner(server, "postgres", async (sql) => {
    while ((await sql`select pg_is_in_recovery() as still`)[0]?.still) await wait(50);
  });
  return performance.now() - begun;
}

/** An instant without writers, and the databases' contents then. */
export async function look(server: Server) {
  const at = await asOwner(server, "postgres", async (sql) => {
    // Between the last commit and the next.
    await wait(20);
    const [now] = await sql`select clock_timestamp()::text as at`;
    await wait(20);
    return String(now?.at);
  });
  const series = await asOwner(server, "tolppa", seriesOf);
  return { at, contents: await allContents(server), series };
}

export async function allContents(server: Server): Promise<Contents> {
  const all: Contents = new Map();
  for (const database of DATABASES) {
    const contents = await asOwner(server, database, contentsOf);
    for (const [table, said] of contents) all.set(`${database} ${table}`, said);
  }
  return all;
}
