import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#db/embedded/state.ts";
import { ROOT, serve } from "#ops/servers/processes.ts";

/** The processes that the product is compared with. */
export type Floor = { origin: string; pid: number | null; stop(): Promise<void> };

const BARE_SERVER = fileURLToPath(new URL("./bare-server.ts", import.meta.url));
const NEXT = "node_modules/.bin/next";
const FOLDER = "ops/bench/bare-next";
const ENV = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** Starts bare-server.ts. */
export const startBareServer = (databaseUrl: string): Promise<Floor> =>
  start((port) => [BARE_SERVER, String(port), databaseUrl], databaseUrl);

/** Builds the framework's twin (bare-next/) and starts it. */
export async function startBareNext(databaseUrl: string): Promise<Floor> {
  await promisify(execFile)(process.execPath, [NEXT, "build", FOLDER], { cwd: ROOT, env: ENV });
  return start((port) => [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"], databaseUrl);
}

async function start(argsOf: (port: number) => string[], databaseUrl: string): Promise<Floor> {
  const port = await freePort();
  const env = { ...ENV, DATABASE_URL: databaseUrl };
  const served = await serve({ args: argsOf(port), env, port, path: "/api/companies/1" });
  const [pid = null] = await served.pids();
  return { ...served, pid };
}
