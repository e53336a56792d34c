import { mkdtemp, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#lib/demo/seed.ts";
import { sellerOf } from "#lib/env-seller.ts";
import { fillBench } from "#ops/bench/database.ts";
import { brokenLinks, differing, seriesBehind, wrongCounts } from "./contents.ts";
import { openServer } from "./debian.ts";
import { tryProduct } from "./product.ts";
import { abandoned, exitCode, promise, row, seconds } from "./report.ts";
import { allContents, archive, asOwner, DATABASES, look, recover, tryDump } from "./steps.ts";
import { compareWrites, startWriters } from "./writers.ts";

// npm run drill:restore: fills a database, backs it up with pgBackRest, goes on writing, destroys it, restores it to an instant
// and to the end, and starts the product on it. As root, on Debian. --small leaves out the bench's data.

const RTO_SECONDS = 60;
const WRITE_MS = 8_000;

const started = performance.now();
const place = await mkdtemp("/var/tmp/tolppa-restore-");
const server = await openServer(place).catch(async (error: unknown) => {
  await rm(place, { recursive: true, force: true });
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return process.exit(1);
});
let cleaning: Promise<void> | undefined;
function cleanUp(): Promise<void> {
  cleaning ??= server.destroy().then(() => rm(place, { recursive: true, force: true }));
  return cleaning;
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void cleanUp().then(() => process.exit(1)));

try {
  await fill();
  await drill();
} catch (error) {
  if (cleaning === undefined) abandoned(error);
} finally {
  await cleanUp();
}
row("whole drill", `${seconds(performance.now() - started)} s`);
process.exit(exitCode());

async function fill(): Promise<void> {
  row("server", server.version);
  await server.initialise();
  await server.start();
  await asOwner(server, "postgres", async (sql) => {
    await sql`create role tolppa login noinherit password 'drill'`;
    for (const name of DATABASES) await sql.unsafe(`create database ${name}`);
  });
  const url = (name: string) => server.url("postgres", name);
  for (const name of DATABASES) await migrate({ migrationUrl: url(name), runtimeRole: "tolppa" });
  await seed("settled");
  await tryDump(server, place);
  await (process.argv.includes("--small") ? seed("tolppa") : fillBench(url("tolppa")));
  await asOwner(server, "tolppa", async (sql) => {
    const [size] = await sql`select pg_size_pretty(pg_database_size('tolppa')) as size,
      (select count(*)::int from companies) as companies, (select count(*)::int from vehicles) as vehicles`;
    row("filled", `${size?.size}, ${size?.companies} companies, ${size?.vehicles} vehicles`);
  });
}

/** The demo, with a year of settlements and their chain of hashes. */
function seed(name: string): Promise<void> {
  return seedDemo(server.url("tolppa", name), { seller: sellerOf({}, true) });
}

async function drill(): Promise<void> {
  await archive(server);
  const backingUp = performance.now();
  await server.backrest("backup", "--type=full");
  row("full backup", `${seconds(performance.now() - backingUp)} s`);

  const writers = startWriters(server.url("postgres", "tolppa"));
  await wait(WRITE_MS);
  await writers.pause();
  const instant = { acknowledged: writers.acknowledged(), ...(await look(server)) };
  writers.resume();
  await wait(WRITE_MS);
  await writers.pause();
  const later = await look(server);
  const written = new Set(differing(instant.contents, later.contents));
  writers.resume();
  await wait(WRITE_MS);
  // In the middle of transactions.
  await Promise.all([server.destroy(), writers.end()]);
  const all = writers.acknowledged();
  row("acknowledged writes", `${instant.acknowledged.length} until the instant, ${all.length} in all`);

  const when = "at the instant";
  const target = ["--type=time", `--target=${instant.at}`, "--target-action=promote"];
  const toInstant = await recover(server, target);
  const tables = differing(instant.contents, await allContents(server));
  promise(`${when}: of ${instant.contents.size} tables differ`, tables.length, 0);
  await judge(when, { ...instant, most: 0 });
  await observe(when, toInstant);
  await server.destroy();

  const toEnd = await recover(server, []);
  const others = differing(later.contents, await allContents(server)).filter((name) => !written.has(name));
  promise(`at the end: of ${later.contents.size - written.size} tables at rest differ`, others.length, 0);
  await judge("at the end", { series: later.series, acknowledged: all, most: writers.most });
  await observe("at the end", toEnd);
}

type Expected = { series: Map<string, number>; acknowledged: readonly string[]; most: number };

async function judge(when: string, { series, acknowledged, most }: Expected): Promise<void> {
  await asOwner(server, "tolppa", async (sql) => {
    const writes = await compareWrites(sql, acknowledged);
    promise(`${when}: acknowledged writes lost (RPO)`, writes.lost, 0);
    promise(`${when}: half writes`, writes.halves, 0);
    promise(`${when}: writes nobody was told of`, writes.more, most, "at most");
    promise(`${when}: number series behind`, (await seriesBehind(sql, series)).length, 0);
    promise(`${when}: wrong counts`, await wrongCounts(sql), 0);
  });
  const { statements, broken } = await asOwner(server, "settled", brokenLinks);
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
