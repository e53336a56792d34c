import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { childrenOf } from "#ops/bench/processes.ts";

// The built product as an operator runs it, on ports of a drill's own.

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const APP_URL = "http://localhost";
const STOP_MS = 20_000;

export type Server = {
  origin: string;
  /** The launcher and its server processes, as they are now. */
  pids(): Promise<number[]>;
  stop(): Promise<void>;
};

type Settings = {
  port: number;
  databaseUrl: string;
  authSecret: string;
  /** Its DATA_DIR, and its log. */
  directory: string;
  extra?: Record<string, string>;
  /** Where the built product is, with a slash at the end. */
  root?: string;
};

/** Starts `npm run serve` in production mode with one server process; resolves when it says that it serves. */
export async function startServer(settings: Settings): Promise<Server> {
  const { port, databaseUrl, authSecret, directory, extra = {}, root = ROOT } = settings;
  if (!existsSync(`${root}.next/BUILD_ID`)) throw new Error("There is no build yet. Run npm run build.");
  const log = openSync(`${directory}/server-${port}.log`, "a");
  const child = spawn(process.execPath, ["server/start.mjs", "serve"], {
    cwd: root,
    // The caller's environment is left out, so that everybody drills the same portal.
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: authSecret,
      APP_URL,
      MAIL_TRANSPORT: "file",
      STOP_PAUSE_SECONDS: "0",
      WEB_CONCURRENCY: "1",
      RATE_LIMIT_API: "0",
      REQUIRE_ADMIN_MFA: "0",
      ...extra,
    },
    stdio: ["ignore", "pipe", log],
  });
  // Whatever ends the drill ends the product.
  const end = () => child.kill();
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  await saysItServes(child, log);
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: async () => (child.exitCode === null ? [pid, ...(await childrenOf(pid))] : []),
    stop: () => stopped(child),
  };
}

async function saysItServes(child: ChildProcess, log: number): Promise<void> {
  if (!child.stdout) throw new Error("no output");
  const { writeSync } = await import("node:fs");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once("exit", () => reject(new Error("The product does not start; see its log.")));
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    writeSync(log, chunk);
    said = (said + chunk.toString()).slice(-1_000);
    if (said.includes("Tolppa serves")) resolve();
  });
  await promise;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(timer);
}
