import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#db/embedded/state.ts";
import { type Served, serve } from "./processes.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NEXT = "node_modules/next/dist/bin/next";
const FOLDER = "ops/bench/bare-next";
const ENV = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** Builds the framework's twin (bare-next/) and starts it. */
export async function startBareNext(databaseUrl: string): Promise<Served> {
  await promisify(execFile)(process.execPath, [NEXT, "build", FOLDER], { cwd: ROOT, env: ENV });
  const port = await freePort();
  const args = [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"];
  return serve({ args, env: { ...ENV, DATABASE_URL: databaseUrl }, port, path: "/companies" });
}
