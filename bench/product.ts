import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freePort } from "#db/embedded/state.ts";
import { childrenOf } from "./processes.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const START_MS = 60_000;

export type Product = {
  origin: string;
  /** The process that answers requests and its parent. Null where the system does not show them. */
  pid: number | null;
  primaryPid: number | null;
  /** The time from the command to the first good answer. */
  startMs: number;
  stop(): Promise<void>;
};

/** The built product as one server process, in production mode. Throws when it does not start. */
export const startProduct = (databaseUrl: string): Promise<Product> =>
  start(["serve"], { DATA_DIR: ".data/bench", DATABASE_URL: databaseUrl });

/** The same with the demo's people and companies, in a database of its own. */
export const startDemo = (): Promise<Product> => start([], { DATA_DIR: ".data/bench-demo" });

async function start(mode: readonly string[], env: Record<string, string>): Promise<Product> {
  if (!existsSync(new URL("../.next/BUILD_ID", import.meta.url))) {
    throw new Error("There is no build yet. Run npm run build.");
  }
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ["server/start.mjs", ...mode], {
    cwd: ROOT,
    // The product does not get the caller's environment, so that every run measures the same portal.
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      REQUIRE_ADMIN_MFA: "0",
      AUTH_SECRET: randomBytes(48).toString("base64url"),
      APP_URL: origin,
      MAIL_TRANSPORT: "file",
      STOP_PAUSE_SECONDS: "0",
      WEB_CONCURRENCY: "1",
      RATE_LIMIT_API: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // The end of the benchmark ends the product.
  process.once("exit", () => child.kill());
  try {
    await firstAnswer(`http://127.0.0.1:${port}/api/health`, child);
    const startMs = performance.now() - started;
    // With a PostgreSQL of its own it started that one first.
    const worker = child.pid === undefined ? undefined : (await childrenOf(child.pid)).at(-1);
    return {
      origin,
      pid: worker ?? null,
      primaryPid: child.pid ?? null,
      startMs,
      stop: () => stopped(child),
    };
  } catch (error) {
    await stopped(child);
    throw error;
  }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The product does not start; see above.");
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
