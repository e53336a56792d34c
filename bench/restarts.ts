import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { startClients, startNginx, stopped } from "#server/drain-testing.ts";
import { requestToken } from "./access.ts";

// node bench/restarts.ts: two products behind nginx with its defaults are restarted in turn, ten restarts in all, while
// clients read and write through nginx and 24 more ask one of the two over connections that they keep open. It ends with
// an error when a single request failed, or when the database does not hold each driver that was answered with 201.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATA_DIR = `${ROOT}.data/restarts`;
const RESTARTS = 10;
/** How long nginx leaves a server alone that refused a connection (`fail_timeout`), and a little. */
const NGINX_MS = 10_500;
const SECRET = Buffer.from(crypto.getRandomValues(new Uint8Array(48))).toString("base64url");

const embedded = await startEmbedded({ dataDir: DATA_DIR });
const children = new Set<ChildProcess>();
try {
  await migrate({
    migrationUrl: embedded.superuserUrl,
    runtimeRole: new URL(embedded.runtimeUrl).username,
  });
  await seedDemo(embedded.runtimeUrl, { seller: null });
  const [port, ...upstreams] = [await freePort(), await freePort(), await freePort()] as const;
  const servers = await Promise.all(upstreams.map(serve));
  const nginx = await startNginx(port, upstreams);
  const sql = postgres(embedded.superuserUrl, { max: 1 });

  const authorization = await requestToken(`http://127.0.0.1:${port}`, {
    id: "demo-admin",
    secret: "demo-secret",
  });
  const [company] = await sql`select id from companies where status = 'active' order by id limit 1`;
  const drivers = `/api/companies/${company?.id}/drivers`;
  const countDrivers = async () =>
    Number((await sql`select count(*) from drivers where last_name = 'Uudelleenkäynnistys'`)[0]?.count);
  const before = await countDrivers();
  const read = { method: "GET", path: drivers, headers: { authorization } };
  const body = JSON.stringify({ contact: { firstName: "Kuljettaja", lastName: "Uudelleenkäynnistys" } });
  const write = { ...read, method: "POST", body };
  const proxied = startClients({ count: 4, port, requests: [read], pauseMs: 200 });
  const writing = startClients({ count: 4, port, requests: [write], pauseMs: 500 });
  const direct = startClients({
    ...{ count: 24, port: upstreams[0], requests: [read], pauseMs: 2_000 },
    waitsForServer: true,
  });

  /** How often what went wrong. */
  const failed = (): string => {
    const failures = Map.groupBy(
      [proxied, writing, direct].flatMap((clients) => clients.failures()),
      (one) => one,
    );
    const counted = [...failures].map(([failure, all]) => `${failure} ${all.length} times`);
    return counted.join(", ") || "nothing failed";
  };
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const index = restart % 2;
    const server = servers[index];
    if (server) await stopped(server, "SIGTERM");
    servers[index] = await serve(upstreams[index] ?? 0);
    await new Promise((resolve) => setTimeout(resolve, NGINX_MS));
    process.stdout.write(`restart ${restart + 1}: ${failed()}\n`);
  }

  await Promise.all([proxied.stop(), writing.stop(), direct.stop()]);
  const kept = (await countDrivers()) - before;
  const answered = proxied.answered() + writing.answered();
  process.stdout.write(
    `${answered} answered through nginx, ${writing.answered()} of them writes, of which ${kept} are kept; ` +
      `${direct.answered()} answered over 24 open connections; ${failed()}\n`,
  );
  if (failed() !== "nothing failed" || kept !== writing.answered()) process.exitCode = 1;
  await Promise.all([sql.end(), nginx.stop()]);
} finally {
  for (const child of children) await stopped(child, "SIGTERM");
  await embedded.stop();
}

/** The built product in production mode; resolves when it answers. */
async function serve(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["server/main.ts", "serve"], {
    cwd: ROOT,
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR,
      DATABASE_URL: embedded.runtimeUrl,
      AUTH_SECRET: SECRET,
      APP_URL: "http://localhost",
      MAIL_TRANSPORT: "file",
      RATE_LIMIT_API: "0",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  if (!child.stdout) throw new Error("no output");
  // It says so when every process listens.
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the product does not start")));
  ended.catch(() => undefined);
  for (let said = ""; !said.includes("Tolppa serves"); ) {
    const [chunk] = await Promise.race([once(child.stdout, "data"), ended]);
    said += chunk;
  }
  child.stdout.pipe(process.stdout);
  return child;
}
