import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#db/embedded/state.ts";
import type { Bare } from "./bare.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NEXT = "node_modules/next/dist/bin/next";
const FOLDER = "bench/bare-next";

/** Builds the framework's twin (bare-next/) and starts it. Without a database only its first page answers. */
export async function startBareNext(databaseUrl = ""): Promise<Bare> {
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: databaseUrl } as const;
  await promisify(execFile)(process.execPath, [NEXT, "build", FOLDER], { cwd: ROOT, env });
  const port = await freePort();
  const server = spawn(process.execPath, [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The end of the benchmark ends the twin.
  process.once("exit", () => server.kill());
  await once(server.stdout, "data");
  server.stdout.resume();
  return {
    origin: `http://localhost:${port}`,
    pid: server.pid ?? null,
    async stop() {
      const gone = once(server, "exit");
      server.kill();
      await gone;
    },
  };
}
