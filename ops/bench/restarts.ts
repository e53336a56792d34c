import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { type Clients, startClients, startNginx, stopped } from "#server/drain-testing.ts";
import { requestToken } from "./access.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DATA_DIR = `${ROOT}.data/restarts`;
const RESTARTS = 10;
/** A little longer than nginx avoids a server that refused a connection (`fail_timeout`). */
const NGINX_MS = 10_500;
const SECRET = randomBytes(48).toString("base64url");

// The end of the benchmark ends the products.
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill();
});

type Urls = { ownerUrl: string; runtimeUrl: string };

/**
 * Restarts two products in turn behind an nginx with default settings, ten times in all. Meanwhile clients read and write
 * through nginx, and 24 clients ask one product over kept connections. Returns a summary. Throws when a request failed, or
 * when the database lacks a driver whose creation was answered with 201.
 */
export async function measureRestarts(): Promise<string> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR });
  const urls = { ownerUrl: embedded.superuserUrl, runtimeUrl: embedded.runtimeUrl };
  try {
    await migrate({ migrationUrl: urls.ownerUrl, runtimeRole: new URL(urls.runtimeUrl).username });
    await seedDemo(urls.runtimeUrl, { seller: null });
    return await restartUnderLoad(urls);
  } finally {
    await embedded.stop();
  }
}

async function restartUnderLoad({ ownerUrl, runtimeUrl }: Urls): Promise<string> {
  const [port, ...upstreams] = [await freePort(), await freePort(), await freePort()] as const;
  const servers = await Promise.all(upstreams.map((upstream) => serve(upstream, runtimeUrl)));
  const nginx = await startNginx(port, upstreams);
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const client = { id: "demo-admin", secret: "demo-secret" };
    const authorization = await requestToken(`http://127.0.0.1:${upstreams[0]}`, client);
    const [company] = await sql`select id from companies where status = 'active' order by id limit 1`;
    const countDrivers = async () => Number((await sql`select count(*) from drivers`)[0]?.count);
    const path = `/api/companies/${company?.id}/drivers`;
    const read = { method: "GET", path, headers: { authorization } };
    const write = { ...read, method: "POST", body: JSON.stringify({ contact: { lastName: "Kuljettaja" } }) };
    const before = await countDrivers();
    const reading = startClients({ count: 4, port, requests: [read], pauseMs: 120 });
    const writing = startClients({ count: 4, port, requests: [write], pauseMs: 500 });
    const direct = startClients({
      count: 24,
      port: upstreams[0],
      requests: [read],
      pauseMs: 2_000,
      waitsForServer: true,
    });
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const index = restart % 2;
      if (servers[index]) await stopped(servers[index], "SIGTERM");
      servers[index] = await serve(upstreams[index] ?? 0, runtimeUrl);
      await new Promise((resolve) => setTimeout(resolve, NGINX_MS));
      process.stderr.write(`Restart ${restart + 1}: ${failuresOf(reading, writing, direct)}\n`);
    }
    await Promise.all([reading.stop(), writing.stop(), direct.stop()]);
    const kept = (await countDrivers()) - before;
    const report =
      `${reading.answered() + writing.answered()} requests answered through nginx, ${writing.answered()} of them ` +
      `writes, of which ${kept} are kept; ${direct.answered()} over 24 open connections; ` +
      `failed: ${failuresOf(reading, writing, direct)}`;
    if (!report.endsWith(NONE) || kept !== writing.answered()) throw new Error(report);
    return report;
  } finally {
    await Promise.all([sql.end(), nginx.stop(), ...servers.map((server) => stopped(server, "SIGTERM"))]);
  }
}

const NONE = "none";

/** The failures with their counts. */
function failuresOf(...clients: Clients[]): string {
  const failures = Map.groupBy(
    clients.flatMap((one) => one.failures()),
    (failure) => failure,
  );
  return [...failures].map(([failure, all]) => `${failure} ${all.length} times`).join(", ") || NONE;
}

/** Starts the built product in production mode and resolves when each of its processes has said that it listens. */
async function serve(port: number, databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["server/start.mjs", "serve"], {
    cwd: ROOT,
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR,
      DATABASE_URL: databaseUrl,
      REQUIRE_ADMIN_MFA: "0",
      AUTH_SECRET: SECRET,
      APP_URL: "http://localhost",
      MAIL_TRANSPORT: "file",
      RATE_LIMIT_API: "0",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const ended = once(child, "exit").then(() => Promise.reject(new Error("The product does not start.")));
  ended.catch(() => undefined);
  if (!child.stdout) throw new Error("no output");
  for (let said = ""; !said.includes("Tolppa serves"); ) {
    const [chunk] = await Promise.race([once(child.stdout, "data"), ended]);
    said += chunk;
  }
  child.stdout.pipe(process.stderr);
  return child;
}
