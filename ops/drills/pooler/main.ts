import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { hasPgBouncer, startPgBouncer } from "#db/testing-pgbouncer.ts";
import { requestToken } from "#ops/bench/access.ts";
import { balance } from "#ops/drills/servers/ledger.ts";
import { startServer } from "#ops/drills/servers/product.ts";
import { startWriters } from "#ops/drills/servers/writers.ts";

// npm run drill:pooler: two servers behind PgBouncer in session mode, which is killed under load; and what the product says
// of transaction mode. By the settings of ops/deploy/pgbouncer.ini.

const RUN = "P9P";
const LOAD_MS = 8_000;
const BACK_MS = 2_000;
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
/** The drill's PgBouncer trusts everybody on this machine. */
const OWN = /^(?:listen_|auth_)/;

if (!hasPgBouncer) {
  process.stderr.write("This drill needs Debian's package: apt-get install pgbouncer\n");
  process.exit(1);
}
const version = execFileSync("sh", ["-c", "PATH=$PATH:/usr/sbin pgbouncer --version"], {
  encoding: "utf8",
}).split("\n")[0];
const directory = await mkdtemp(join(tmpdir(), "tolppa-pooler-"));
const embedded = await startEmbedded({ dataDir: directory });
const running: { stop(): Promise<void> }[] = [];
const sql = postgres(embedded.superuserUrl, { max: 1, onnotice: () => {} });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEmbedded(directory).finally(() => process.exit(130)));
try {
  await migrate({ migrationUrl: embedded.superuserUrl, runtimeRole: "tolppa" });
  await seedDemo(embedded.runtimeUrl, { seller: null });
  for (const [name, ms] of Object.entries(LIMITS)) await sql.unsafe(`alter role tolppa set ${name} = ${ms}`);
  const refusal = await inTransactionMode();
  const session = await inSessionMode();
  const rows: [string, string, boolean][] = [
    ["Transaction mode", `the start is refused: ${refusal}`, /pooler in session mode/.test(refusal)],
    ["Session mode, acknowledged writes", String(session.acknowledged), session.acknowledged > 100],
    ["lost", String(session.lost), session.lost === 0],
    ["doubled", String(session.doubled), session.doubled === 0],
    ["refused", String(session.refused), session.refused === 0],
    [
      "first write after PgBouncer was killed (-9) and back",
      `${session.firstMs} ms`,
      session.firstMs < 4_000,
    ],
    ["longest request", `${session.longestMs} ms`, session.longestMs < 6_500],
    ["connections of PostgreSQL at most", String(session.connections), session.connections <= 90],
  ];
  process.stdout.write(`${version}\n\n| What | seen | |\n| --- | --- | --- |\n`);
  for (const [what, saw, holds] of rows)
    process.stdout.write(`| ${what} | ${saw} | ${holds ? "holds" : "**BROKEN**"} |\n`);
  process.exitCode = rows.every(([, , holds]) => holds) ? 0 : 1;
} finally {
  await Promise.all(running.map((one) => one.stop()));
  await sql.end();
  await stopEmbedded(directory);
  await rm(directory, { recursive: true, force: true });
}
process.exit();

/** The settings that ops/deploy/pgbouncer.ini shows, without where it listens. */
async function example(): Promise<Record<string, string>> {
  const text = await readFile(new URL("../../deploy/pgbouncer.ini", import.meta.url), "utf8");
  const lines = text.slice(text.indexOf("[pgbouncer]")).split("\n");
  const pairs = lines.flatMap((line) => {
    const [, name = "", value = ""] = /^(\w+) = (.*)$/.exec(line) ?? [];
    return name === "" || OWN.test(name) ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

async function inTransactionMode(): Promise<string> {
  const { findObstacle } = await import("#db/inspect.ts");
  const settings = {
    ...(await example()),
    pool_mode: "transaction",
    default_pool_size: "20",
    min_pool_size: "5",
  };
  const bouncer = await startPgBouncer(embedded.runtimeUrl, settings);
  const obstacle = await findObstacle(bouncer.url);
  await bouncer.stop();
  return obstacle?.line ?? "nothing";
}

async function inSessionMode() {
  const settings = await example();
  let bouncer = await startPgBouncer(embedded.runtimeUrl, settings);
  const authSecret = randomBytes(48).toString("base64url");
  for (const port of [await freePort(), await freePort()])
    running.push(await startServer({ port, databaseUrl: bouncer.url, authSecret, directory }));
  const origins = (running as { origin: string; stop(): Promise<void> }[]).map(({ origin }) => origin);
  const authorization = await requestToken(origins[0] ?? "", { id: "demo-admin", secret: "demo-secret" });
  const [company] = await sql`select id from companies where status = 'active' order by id limit 1`;
  const writers = startWriters({
    count: 6,
    origins,
    authorization,
    companyId: Number(company?.id),
    run: RUN,
  });
  let connections = 0;
  const timer = setInterval(async () => {
    const rows = await sql`select from pg_stat_activity where usename = 'tolppa'`;
    connections = Math.max(connections, rows.length);
  }, 250);
  await wait(LOAD_MS);
  const from = Date.now();
  await bouncer.stop();
  await wait(BACK_MS);
  bouncer = await startPgBouncer(embedded.runtimeUrl, settings, Number(new URL(bouncer.url).port));
  const back = Date.now();
  await wait(LOAD_MS);
  await writers.stop();
  clearInterval(timer);
  running.push(bouncer);
  const books = await balance(embedded.superuserUrl, RUN, writers.acknowledged);
  const first = writers.acknowledged.map(({ at }) => at).find((at) => at >= back) ?? Number.POSITIVE_INFINITY;
  return {
    acknowledged: books.acknowledged,
    lost: books.lost.length,
    doubled: books.doubled.length,
    refused: writers.refused.length,
    firstMs: first - back,
    longestMs: Math.round(writers.longestMs(from)),
    connections,
  };
}
