import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { openSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#lib/demo/seed.ts";
import { gainAccess } from "#ops/servers/access.ts";
import { activeCompany } from "#ops/servers/drill.ts";
import { balance } from "#ops/servers/ledger.ts";
import type { Served } from "#ops/servers/processes.ts";
import { startServer } from "#ops/servers/product.ts";
import { startReaders } from "#ops/servers/readers.ts";
import { startWriters } from "#ops/servers/writers.ts";
import { boot, PASSWORD, prepareCluster } from "./cluster.ts";
import { isWhole, lockHolder, members, watchLock } from "./leader.ts";
import { createNetwork, NODES, type NodeName, removeNetwork } from "./network.ts";
import { type Measured, measure, tableOf } from "./report.ts";
import { type Scenario, scenarios, superuserUrl } from "./scenarios.ts";

// npm run drill:failover: three PostgreSQL 15 under Patroni with etcd, HAProxy before them, two servers that write and read.

const NEEDED = [
  "patroni",
  "etcd",
  "/usr/sbin/haproxy",
  "/usr/lib/postgresql/15/bin/postgres",
  "ip",
  "setpriv",
];
const INSTALL = "apt-get install patroni etcd-server haproxy postgresql-15 python3-psycopg2 iproute2";
const RUN = "Z9Z";
const QUIET_MS = 5_000;
const WHOLE_MS = 150_000;
/** This many checks in a row, half a second apart, must see the complete cluster. */
const STEADY = 8;

refuseWithout();
const directory = await mkdtemp(join(tmpdir(), "tolppa-failover-"));
await chmod(directory, 0o755);
const running: { haproxy?: ChildProcess; servers: Served[] } = { servers: [] };
const clear = () => {
  running.haproxy?.kill("SIGKILL");
  removeNetwork();
};
process.once("exit", clear);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const logOf = (name: string) => openSync(join(directory, `${name}.log`), "a");
const only = process.argv[2];
const say = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

removeNetwork();
createNetwork();
const ports = { database: await freePort(), state: await freePort() };
await prepareCluster(directory, ports);
for (const node of NODES) await boot(directory, node);
running.haproxy = spawn("/usr/sbin/haproxy", ["-db", "-f", join(directory, "haproxy.cfg")], {
  stdio: ["ignore", logOf("haproxy"), logOf("haproxy")],
});
await untilWhole();
say(`The cluster is whole. Its logs are in ${directory}.`);
const databaseUrl = await prepareDatabase();

const authSecret = randomBytes(48).toString("base64url");
for (const port of [await freePort(), await freePort()])
  running.servers.push(
    await startServer({ port, databaseUrl, authSecret, directory, extra: { RATE_LIMIT_API: "500" } }),
  );
const origins = running.servers.map(({ origin }) => origin);
const pidsBefore = await pidsOf(running.servers);

const { cookie, authorization } = await gainAccess(origins[0] ?? "");
const owner = postgres(superuserUrl(ports.database, "tolppa"), { max: 1 });
const companyId = await activeCompany(owner).finally(() => owner.end());
const writers = startWriters({ count: 4, origins, authorization, companyId, run: RUN });
const readers = startReaders(origins, ["/companies", `/companies/${companyId}`, "/api/companies?limit=5"], {
  cookie,
  authorization,
});
const lock = watchLock();
await wait(QUIET_MS);

const measured: Measured[] = [];
for (const scenario of scenarios((node) => boot(directory, node)))
  if (only === undefined || scenario.name.includes(only)) measured.push(await play(scenario));

await writers.stop();
await readers.stop();
await lock.stop();
await untilWhole();
const pidsAfter = await pidsOf(running.servers);
const released = await mailsLeave();
const books = await balance(superuserUrl(ports.database, "tolppa"), RUN, writers.acknowledged);
await Promise.all(running.servers.map((server) => server.stop()));

const died = pidsBefore.filter((pid) => !pidsAfter.includes(pid)).length;
const { text, broken } = tableOf({
  measured,
  books,
  died,
  released,
  refused: writers.refused,
  readings: readers.readings,
});
process.stdout.write(text);
if (broken.length === 0) await rm(directory, { recursive: true, force: true });
process.exit(broken.length === 0 ? 0 : 1);

async function play(scenario: Scenario): Promise<Measured> {
  const struck = await targetOf(scenario);
  say(`${scenario.name} (${struck})`);
  const at = Date.now();
  await scenario.strike(struck);
  await wait(Math.max(scenario.awaySeconds * 1_000, QUIET_MS));
  const backAt = Date.now();
  if (scenario.awaySeconds > 0) {
    await scenario.comeBack(struck);
    say("  it is back");
  }
  const wholeMs = await untilWhole().then(() => Date.now() - backAt);
  await wait(QUIET_MS);
  const result = measure({ scenario, at, wholeMs, lock: lock.changes, writers, readings: readers.readings });
  say(`  ${JSON.stringify(result)}`);
  return result;
}

async function targetOf({ target }: Scenario): Promise<NodeName> {
  for (let tries = 0; tries < 20; tries += 1) {
    const standby = (await members()).find(({ role }) => role === target)?.name;
    const node = target === undefined ? await lockHolder() : (standby as NodeName | undefined);
    if (node) return node;
    await wait(1_000);
  }
  throw new Error("There is no machine to strike.");
}

async function untilWhole(): Promise<void> {
  const until = Date.now() + WHOLE_MS;
  for (let steady = 0; Date.now() < until; await wait(500)) {
    steady = (await isWhole()) ? steady + 1 : 0;
    if (steady === STEADY) return;
  }
  throw new Error(`The cluster is not whole again: ${JSON.stringify(await members())}. Logs: ${directory}`);
}

/** As in docs/operations.md: an owner, and the server's login that owns nothing. */
async function prepareDatabase(): Promise<string> {
  const sql = postgres(superuserUrl(ports.database), { max: 1, onnotice: () => {} });
  await sql.unsafe(`create role owner login createrole bypassrls password '${PASSWORD}'`);
  await sql.unsafe(`create role tolppa login noinherit password '${PASSWORD}'`);
  await sql.unsafe("create database tolppa owner owner");
  await sql.end();
  const at = `127.0.0.1:${ports.database}/tolppa`;
  await migrate({ migrationUrl: `postgres://owner:${PASSWORD}@${at}`, runtimeRole: "tolppa" });
  const url = `postgres://tolppa:${PASSWORD}@${at}`;
  await seedDemo(url, { seller: null });
  return url;
}

/** A database with a new timeline might be a restored copy, whose mails are held back. This one is not. */
async function mailsLeave(): Promise<boolean> {
  const sql = postgres(superuserUrl(ports.database, "tolppa"), { max: 1 });
  try {
    await sql`insert into outbox (kind, payload) values ('account_exists', '{"to":"drill@tolppa.example"}')`;
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await sql`select from outbox where done_at is null and failed_at is null`).length === 0)
        return true;
      await wait(500);
    }
    return false;
  } finally {
    await sql.end();
  }
}

async function pidsOf(servers: readonly Served[]): Promise<number[]> {
  return (await Promise.all(servers.map((server) => server.pids()))).flat();
}

function refuseWithout(): void {
  const lacking = NEEDED.filter((program) => spawnSync(program, ["--help"], { stdio: "ignore" }).error);
  if (process.getuid?.() === 0 && lacking.length === 0) return;
  process.stderr.write(`This drill needs root and Debian's packages: ${INSTALL}\n`);
  process.exit(1);
}
