import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { requestToken } from "#ops/bench/access.ts";
import { signIn } from "#ops/drills/servers/access.ts";
import { type Server, startServer } from "#ops/drills/servers/product.ts";
import { refuseWithoutNginx, startBalancer } from "./balancer.ts";
import { type Load, postAction, RUN, type Scene, startLoad } from "./load.ts";
import { buildNextVersion, RENAMED } from "./next-version.ts";
import { startReceiver } from "./receiver.ts";

// npm run drill:rolling: two servers behind nginx are updated to the next version, and restarted again and again, under load.

const REQUESTS = 20_000;
const CLIENTS = 12;
const LONGEST_MS = 15 * 60_000;
const SETTLE_MS = 4_000;

refuseWithoutNginx();
const directory = await mkdtemp(join(tmpdir(), "tolppa-rolling-"));
const data = join(directory, "database");
const folder = join(directory, "next");
// After a failure the logs stay.
process.once("exit", (code) => {
  for (const one of code === 0 ? [directory] : [data, folder]) rmSync(one, { recursive: true, force: true });
});
for (const one of [data, folder]) await mkdir(one);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEmbedded(data).finally(() => process.exit(130)));
const say = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

say("Building the next version");
buildNextVersion(folder);
const embedded = await startEmbedded({ dataDir: data });
const sql = postgres(embedded.superuserUrl, { max: 2, onnotice: () => {} });
const authSecret = randomBytes(48).toString("base64url");
const [balancerPort, ...ports] = [await freePort(), await freePort(), await freePort()];
const servers: Server[] = [];
const healthWhileStopping = new Set<number>();
try {
  await migrate({ migrationUrl: embedded.superuserUrl, runtimeRole: "tolppa" });
  await seedDemo(embedded.runtimeUrl, { seller: null });
  for (const port of ports) servers.push(await start(port));
  const balancer = await startBalancer(join(directory, "nginx"), balancerPort, ports);
  const receiver = await startReceiver(sql, authSecret);
  const scene = await enter(`http://127.0.0.1:${balancerPort}`);
  const load = startLoad(scene, CLIENTS);
  const startedAt = Date.now();
  await wait(SETTLE_MS * 2);
  const filesOfOld = [...load.files];

  say(`The next version's migrations, after ${load.count()} requests`);
  migrateToNext();
  await wait(SETTLE_MS * 2);
  await roll("the next version", load);
  while (load.count() < REQUESTS && Date.now() - startedAt < LONGEST_MS) await roll("a restart", load);
  await load.stop();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const expected = load.written.vehicles.length;
  for (let round = 0; round < 600 && receiver.arrived() < expected; round += 1) await wait(100);
  process.exitCode = (await report(load, { scene, seconds, filesOfOld, receiver })) ? 0 : 1;
  if (process.exitCode === 1) {
    say(`The logs are in ${directory}.`);
    for (const complaint of await balancer.complaints()) say(`nginx: ${complaint}`);
  }
  receiver.stop();
  await balancer.stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await sql.end();
  await stopEmbedded(data);
}
process.exit();

function start(port: number, root?: string): Promise<Server> {
  const extra = {
    RATE_LIMIT_DOWNLOADS: "0",
    STOP_PAUSE_SECONDS: "5",
    TRUSTED_PROXY_HOPS: "1",
    WEBHOOK_ALLOW_PRIVATE: "1",
  };
  const settings = { port, databaseUrl: embedded.runtimeUrl, authSecret, directory, extra };
  return startServer(root === undefined ? settings : { ...settings, root: `${root}/` });
}

async function enter(origin: string): Promise<Scene> {
  const [company] = await sql`select id from companies where status = 'active' order by id limit 1`;
  const authorization = await requestToken(origin, { id: "demo-admin", secret: "demo-secret" });
  return { origin, cookie: await signIn(origin), authorization, companyId: Number(company?.id) };
}

/** As an operator does: by the next version's own command, while the servers of this version answer. */
function migrateToNext(): void {
  const env = {
    NODE_ENV: "production" as const,
    APP_URL: "http://localhost",
    MAIL_TRANSPORT: "file",
    AUTH_SECRET: authSecret,
    DATA_DIR: directory,
    DATABASE_URL: embedded.runtimeUrl,
    REQUIRE_ADMIN_MFA: "0",
    DATABASE_MIGRATION_URL: embedded.superuserUrl,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/migrate.ts"], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`db:migrate failed: ${stdout}${stderr}`);
}

/** One server after the other: the next one only when the one before has been back for a while. */
async function roll(what: string, load: Load): Promise<void> {
  for (const [place, port] of ports.entries()) {
    say(`Server ${place + 1}: ${what}, after ${load.count()} requests`);
    const asking = setInterval(() => {
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ status }) => healthWhileStopping.add(status),
        () => undefined,
      );
    }, 500);
    await servers[place]?.stop();
    clearInterval(asking);
    servers[place] = await start(port, folder);
    await wait(SETTLE_MS);
  }
}

type Ending = {
  scene: Scene;
  seconds: number;
  filesOfOld: string[];
  receiver: { arrived(): number; twice(): number };
};

async function report(load: Load, { scene, seconds, filesOfOld, receiver }: Ending): Promise<boolean> {
  const tallies = load.tallies();
  process.stdout.write("| Request | answered | failed | longest |\n| --- | --- | --- | --- |\n");
  for (const { kind, answered, failures, longestMs } of tallies)
    process.stdout.write(`| ${kind} | ${answered} | ${failures.length} | ${Math.round(longestMs)} ms |\n`);
  const failures = tallies.flatMap((tally) => tally.failures);
  for (const failure of failures.slice(0, 20)) process.stderr.write(`${failure}\n`);

  const [stored] = await sql<{ vehicles: number; features: number }[]>`
    select (select count(*)::int from vehicles where license_plate like ${`${RUN}%`}) as vehicles,
      (select count(*)::int from features where name ~ '^drill[0-9]+$') as features`;
  const { vehicles, features } = load.written;
  const missing = (
    await Promise.all(filesOfOld.map(async (file) => (await fetch(`${scene.origin}${file}`)).ok))
  ).filter((there) => !there).length;
  const gone = await fetch(`${scene.origin}/admin`, postAction(scene, RENAMED, []));
  const told = String(((await gone.json().catch(() => ({}))) as { message?: string }).message);
  const checks: [string, string, boolean][] = [
    [
      "Requests",
      `${load.count()} in ${seconds} s, ${failures.length} failed`,
      failures.length === 0 && load.count() >= REQUESTS,
    ],
    [
      "Vehicles by the API",
      `${vehicles.length} acknowledged, ${stored?.vehicles} stored`,
      stored?.vehicles === vehicles.length,
    ],
    [
      "Features by actions of the old page",
      `${features.length} acknowledged, ${stored?.features} stored`,
      stored?.features === features.length,
    ],
    [
      "Webhooks",
      `${receiver.arrived()} arrived, ${receiver.twice()} twice`,
      receiver.arrived() === vehicles.length,
    ],
    ["Health while stopping", [...healthWhileStopping].join(", "), healthWhileStopping.has(503)],
    [
      "Scripts and styles of the old page",
      `${filesOfOld.length}, ${missing} missing`,
      filesOfOld.length > 0 && missing === 0,
    ],
    [
      "An action that the next version lacks",
      `${gone.status} ${told}`,
      gone.status === 409 && told.includes("Lataa sivu"),
    ],
  ];
  process.stdout.write("\n| What | seen | |\n| --- | --- | --- |\n");
  for (const [what, saw, holds] of checks)
    process.stdout.write(`| ${what} | ${saw} | ${holds ? "holds" : "**BROKEN**"} |\n`);
  return checks.every(([, , holds]) => holds);
}
