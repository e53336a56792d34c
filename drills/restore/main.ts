import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { brokenLinks, contentsOf, differing, seriesBehind, seriesOf, wrongCounts } from "./contents.ts";
import { openServer, type Server } from "./debian.ts";
import { fillBench, fillDemo } from "./fill.ts";
import { tryProduct } from "./product.ts";
import { compareWrites, startWriters } from "./writers.ts";

// npm run drill:restore: fills a database, backs it up with pgBackRest, goes on writing, destroys it, restores it to an
// instant and to the end, and starts the product on it. As root, on Debian. --small leaves the bench's data out.

const RTO_SECONDS = 60;
const WRITE_MS = 8_000;

const place = await mkdtemp("/var/tmp/tolppa-restore-");
const server = await openServer(place).catch(fail);
let cleaning: Promise<void> | undefined;
const cleanUp = () => {
  cleaning ??= server.destroy().then(() => rm(place, { recursive: true, force: true }));
  return cleaning;
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void cleanUp().then(() => process.exit(1)));

let broken = 0;
const started = performance.now();
try {
  await drill(server);
} catch (error) {
  broken += 1;
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
} finally {
  await cleanUp();
}
row("whole drill", `${seconds(performance.now() - started)} s`);
process.exit(broken === 0 ? 0 : 1);

async function drill(server: Server): Promise<void> {
  row("server", server.version);
  const urls = { owner: server.url("postgres", "tolppa"), runtime: server.url("tolppa", "tolppa") };
  await server.initialise();
  await server.start();
  await asOwner("postgres", async (sql) => {
    await sql`create role tolppa login noinherit password 'drill'`;
    await sql`create database tolppa`;
  });
  await fillDemo(urls);
  await tryDump(server);
  if (!process.argv.includes("--small")) await fillBench(urls.owner);
  await asOwner("tolppa", async (sql) => {
    const [size] = await sql`select pg_size_pretty(pg_database_size('tolppa')) as size,
      (select count(*)::int from companies) as companies, (select count(*)::int from vehicles) as vehicles`;
    row("filled", `${size?.size}, ${size?.companies} companies, ${size?.vehicles} vehicles`);
  });

  await archive(server);
  const backingUp = performance.now();
  await server.backrest("backup", "--type=full");
  row("full backup", `${seconds(performance.now() - backingUp)} s`);

  const writers = startWriters(urls.owner);
  await wait(WRITE_MS);
  await writers.pause();
  const instant = { acknowledged: writers.acknowledged(), ...(await look()) };
  writers.resume();
  await wait(WRITE_MS);
  await writers.pause();
  const later = await look();
  const touched = new Set(differing(instant.contents, later.contents));
  writers.resume();
  await wait(WRITE_MS);
  // In the middle of transactions.
  const destroying = server.destroy();
  await Promise.all([destroying, writers.end()]);
  row(
    "acknowledged writes",
    `${instant.acknowledged.length} until the instant, ${writers.acknowledged().length} in all`,
  );

  const toInstant = await recover(server, [
    "--type=time",
    `--target=${instant.at}`,
    "--target-action=promote",
  ]);
  await asOwner("tolppa", async (sql) => {
    promise(
      "at the instant: tables that differ",
      differing(instant.contents, await contentsOf(sql)).length,
      0,
    );
    promise("at the instant: number series behind", (await seriesBehind(sql, instant.series)).length, 0);
    const writes = await compareWrites(sql, instant.acknowledged);
    promise("at the instant: acknowledged writes lost", writes.lost, 0);
    promise("at the instant: later writes there", writes.more, 0);
    await judge("at the instant", sql);
  });
  await observe("at the instant", toInstant);
  await server.destroy();

  const toEnd = await recover(server, []);
  await asOwner("tolppa", async (sql) => {
    const differ = differing(later.contents, await contentsOf(sql)).filter((name) => !touched.has(name));
    promise("at the end: tables that differ", differ.length, 0);
    promise("at the end: number series behind", (await seriesBehind(sql, later.series)).length, 0);
    const writes = await compareWrites(sql, writers.acknowledged());
    promise("at the end: acknowledged writes lost (RPO)", writes.lost, 0);
    promise("at the end: half writes", writes.halves, 0);
    promise("at the end: writes nobody was told of", writes.more, writers.most, "at most");
    await judge("at the end", sql);
  });
  await observe("at the end", toEnd);
}

/** WAL goes to pgBackRest by segment, and to a receiver as it is written. */
async function archive(server: Server): Promise<void> {
  await asOwner("postgres", async (sql) => {
    const push = `pgbackrest --config=${join(place, "pgbackrest.conf")} --stanza=tolppa archive-push %p`;
    await sql.unsafe("alter system set archive_mode = on");
    await sql.unsafe(`alter system set archive_command = '${push}'`);
    await sql`select pg_create_physical_replication_slot('receiver')`;
  });
  await server.restart();
  await server.backrest("stanza-create");
  server.receive();
  await asOwner("postgres", async (sql) => {
    await sql.unsafe("alter system set synchronous_standby_names = 'receiver'");
    await sql`select pg_reload_conf()`;
    while ((await sql`select from pg_stat_replication where sync_state = 'sync'`).length === 0)
      await wait(50);
  });
}

/** A logical backup as the backup role: every row of every table. */
async function tryDump(server: Server): Promise<void> {
  await asOwner("postgres", async (sql) => {
    await sql`create role tolppa_dump login noinherit password 'drill' in role tolppa_backup`;
    await sql`create database copy`;
  });
  const file = join(place, "tolppa.dump");
  await server.run(
    "pg_dump",
    "--role=tolppa_backup",
    "-Fc",
    `--file=${file}`,
    server.url("tolppa_dump", "tolppa"),
  );
  await server.run("pg_restore", "--exit-on-error", `--dbname=${server.url("postgres", "copy")}`, file);
  const original = await asOwner("tolppa", contentsOf);
  await asOwner("copy", async (sql) => {
    const copied = await contentsOf(sql);
    promise(
      `pg_dump as tolppa_backup: of ${copied.size} tables differ`,
      differing(original, copied).length,
      0,
    );
    const [held] = await sql`select not outgoing_released() as held`;
    promise("pg_dump as tolppa_backup: copies that would send", held?.held ? 0 : 1, 0);
  });
  await asOwner("postgres", (sql) => sql`drop database copy`);
}

async function look() {
  return asOwner("tolppa", async (sql) => {
    // Times of commits and this one are told apart.
    await wait(20);
    const [now] = await sql`select clock_timestamp()::text as at`;
    await wait(20);
    return { at: String(now?.at), contents: await contentsOf(sql), series: await seriesOf(sql) };
  });
}

/** Restores into the empty place of the cluster, and starts it. Returns how long that took. */
async function recover(server: Server, target: string[]): Promise<number> {
  const begun = performance.now();
  const config = join(place, "pgbackrest.conf");
  const fetch = `pgbackrest --config=${config} --stanza=tolppa archive-get %f "%p" || cp "${server.wal}/%f" "%p" || cp "${server.wal}/%f.partial" "%p"`;
  await server.backrest(
    "restore",
    "--archive-mode=off",
    `--recovery-option=restore_command=${fetch}`,
    ...target,
  );
  // Nobody receives the WAL of the copy.
  await server.start("synchronous_standby_names=");
  await asOwner("postgres", async (sql) => {
    while ((await sql`select pg_is_in_recovery() as still`)[0]?.still) await wait(50);
  });
  return performance.now() - begun;
}

async function judge(when: string, sql: postgres.Sql): Promise<void> {
  promise(`${when}: wrong counts`, await wrongCounts(sql), 0);
  const { statements, broken } = await brokenLinks(sql);
  promise(`${when}: broken links of ${statements} statements`, broken, 0);
}

async function observe(when: string, recoverMs: number): Promise<void> {
  const { startMs, heldSent, health, releasedSent } = await tryProduct(server.url("tolppa", "tolppa"), place);
  promise(`${when}: mails sent while held`, heldSent, 0);
  promise(`${when}: health tells that all is held`, JSON.stringify(health).includes("held") ? 1 : 0, 1);
  promise(`${when}: mails sent once released`, releasedSent, 1, "at least");
  row(`${when}: restore, product start`, `${seconds(recoverMs)} s, ${seconds(startMs)} s`);
  promise(`${when}: RTO in seconds`, Number(seconds(recoverMs + startMs)), RTO_SECONDS, "at most");
}

async function asOwner<T>(database: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.url("postgres", database), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function promise(what: string, figure: number, promised: number, how = "exactly"): void {
  const kept =
    how === "at most" ? figure <= promised : how === "at least" ? figure >= promised : figure === promised;
  if (!kept) broken += 1;
  row(what, `${figure}${kept ? "" : `  BROKEN: ${how} ${promised}`}`);
}

function row(what: string, text: string): void {
  process.stdout.write(`${what.padEnd(52)} ${text}\n`);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

async function fail(error: unknown): Promise<never> {
  await rm(place, { recursive: true, force: true });
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
