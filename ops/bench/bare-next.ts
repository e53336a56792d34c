import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freePort } from "#db/embedded/state.ts";
import { ROOT, serve } from "#ops/servers/processes.ts";
import type { Bare } from "./bare.ts";

const NEXT = "node_modules/next/dist/bin/next";
const FOLDER = "ops/bench/bare-next";
const ENV = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** Builds the framework's twin (bare-next/) and starts it. */
export async function startBareNext(databaseUrl: string): Promise<Bare> {
  await promisify(execFile)(process.execPath, [NEXT, "build", FOLDER], { cwd: ROOT, env: ENV });
  const port = await freePort();
  const args = [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"];
  const served = await serve({ args, env: { ...ENV, DATABASE_URL: databaseUrl }, port, path: "/companies" });
  const [pid = null] = await served.pids();
  return { ...served, pid };
}
