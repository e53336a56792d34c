import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { gainAccess } from "#ops/servers/access.ts";
import { printChecks } from "#ops/servers/checks.ts";
import { type Drill, runDrill } from "#ops/servers/drill.ts";
import type { Served } from "#ops/servers/processes.ts";
import { startReceiver } from "#ops/servers/receiver.ts";
import { refuseWithoutNginx, startBalancer } from "./balancer.ts";
import { type Load, postAction, RUN, type Scene, startLoad } from "./load.ts";
import { buildNextVersion, RENAMED } from "./next-version.ts";

// npm run drill:rolling: two servers behind nginx are updated to the next version, and restarted repeatedly, under load.

const REQUESTS = 20_000;
const CLIENTS = 12;
const LONGEST_MS = 15 * 60_000;
const SETTLE_MS = 4_000;
const EXTRA = {
  RATE_LIMIT_DOWNLOADS: "0",
  STOP_PAUSE_SECONDS: "5",
  TRUSTED_PROXY_HOPS: "1",
  WEBHOOK_ALLOW_PRIVATE: "1",
};

refuseWithoutNginx();
const say = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

await runDrill("rolling", async (drill) => {
  const { directory, sql, authSecret } = drill;
  const folder = join(directory, "next");
  drill.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  await mkdir(folder);
  say("Building the next version");
  buildNextVersion(folder);
  const ports = [await freePort(), await freePort()];
  const balancerPort = await freePort();
  const start = (port: number, root?: string) => drill.start({ port, extra: EXTRA, ...(root && { root }) });
  const servers: Served[] = [];
  for (const port of ports) servers.push(await start(port));
  const balancer = await startBalancer(join(directory, "nginx"), balancerPort, ports);
  const receiver = await startReceiver(sql, { event: "vehicle.created", authSecret });
  const origin = `http://127.0.0.1:${balancerPort}`;
  const scene: Scene = { origin, ...(await gainAccess(origin)), companyId: drill.companyId };
  const load = startLoad(scene, CLIENTS);
  const startedAt = Date.now();
  await wait(SETTLE_MS * 2);
  const filesOfOld = [...load.files];
  const healthWhileStopping = new Set<number>();

  /** One server after the other: the next one only when the former has been back for a while. */
  const roll = async (what: string) => {
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
      servers[place] = await start(port, `${folder}/`);
      await wait(SETTLE_MS);
    }
  };

  say(`The next version's migrations, after ${load.count()} requests`);
  migrateToNext(drill, folder);
  await wait(SETTLE_MS * 2);
  await roll("the next version");
  while (load.count() < REQUESTS && Date.now() - startedAt < LONGEST_MS) await roll("a restart");
  await load.stop();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const expected = load.written.vehicles.length;
  for (let round = 0; round < 600 && receiver.arrived() < expected; round += 1) await wait(100);
  const holds = await report(load, { sql, scene, seconds, filesOfOld, receiver, healthWhileStopping });
  if (!holds) for (const complaint of await balancer.complaints()) say(`nginx: ${complaint}`);
  receiver.stop();
  await balancer.stop();
  return holds;
});

/** Like an operator: by the next version's own command, while this version's servers answer. */
function migrateToNext({ authSecret, directory, serverUrl, ownerUrl }: Drill, folder: string): void {
  const env = {
    NODE_ENV: "production" as const,
    APP_URL: "http://localhost",
    MAIL_TRANSPORT: "file",
    AUTH_SECRET: authSecret,
    DATA_DIR: directory,
    DATABASE_URL: serverUrl,
    REQUIRE_ADMIN_MFA: "0",
    DATABASE_MIGRATION_URL: ownerUrl,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/migrate.ts"], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`db:migrate failed: ${stdout}${stderr}`);
}

type Ending = {
  sql: postgres.Sql;
  scene: Scene;
  seconds: number;
  filesOfOld: string[];
  receiver: { arrived(): number; twice(): number };
  healthWhileStopping: ReadonlySet<number>;
};

async function report(
  load: Load,
  { sql, scene, seconds, filesOfOld, receiver, healthWhileStopping }: Ending,
): Promise<boolean> {
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
  process.stdout.write("\n");
  return printChecks([
    {
      what: "Requests",
      saw: `${load.count()} in ${seconds} s, ${failures.length} failed`,
      holds: failures.length === 0 && load.count() >= REQUESTS,
    },
    {
      what: "Vehicles by the API",
      saw: `${vehicles.length} acknowledged, ${stored?.vehicles} stored`,
      holds: stored?.vehicles === vehicles.length,
    },
    {
      what: "Features by actions of the old page",
      saw: `${features.length} acknowledged, ${stored?.features} stored`,
      holds: stored?.features === features.length,
    },
    {
      what: "Webhooks",
      saw: `${receiver.arrived()} arrived, ${receiver.twice()} twice`,
      holds: receiver.arrived() === vehicles.length,
    },
    {
      what: "Health while stopping",
      saw: [...healthWhileStopping].join(", "),
      holds: healthWhileStopping.has(503),
    },
    {
      what: "Scripts and styles of the old page",
      saw: `${filesOfOld.length}, ${missing} missing`,
      holds: filesOfOld.length > 0 && missing === 0,
    },
    {
      what: "An action that the next version lacks",
      saw: `${gone.status} ${told}`,
      holds: gone.status === 409 && told.includes("Lataa sivu"),
    },
  ]);
}
