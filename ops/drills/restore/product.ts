import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#db/embedded/state.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const HOLD_MS = 6_000;

export type Restarted = { startMs: number; heldSent: number; health: unknown; releasedSent: number };

/** The built product on a restored database: what it sends before and after an operator releases it. */
export async function tryProduct(databaseUrl: string, place: string): Promise<Restarted> {
  const port = await freePort();
  const dataDir = join(place, `product-${port}`);
  const env = {
    NODE_ENV: "production" as const,
    PATH: "/usr/bin:/bin",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REQUIRE_ADMIN_MFA: "0",
    AUTH_SECRET: randomBytes(48).toString("base64url"),
    APP_URL: `http://localhost:${port}`,
    MAIL_TRANSPORT: "file",
    WEB_CONCURRENCY: "1",
    STOP_PAUSE_SECONDS: "0",
    LOG_LEVEL: "fatal",
  };
  const sent = () => {
    try {
      return readdirSync(join(dataDir, "mail")).length;
    } catch {
      return 0;
    }
  };
  const started = performance.now();
  const child = spawn(process.execPath, ["server/start.mjs", "serve"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  try {
    const health = await firstHealth(`http://127.0.0.1:${port}/api/health`, child);
    const startMs = performance.now() - started;
    await wait(HOLD_MS);
    const heldSent = sent();
    await promisify(execFile)(process.execPath, ["scripts/admin.ts", "release"], { cwd: ROOT, env });
    const until = Date.now() + 10_000;
    while (sent() === 0 && Date.now() < until) await wait(100);
    return { startMs, heldSent, health, releasedSent: sent() };
  } finally {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await gone;
    }
  }
}

async function firstHealth(url: string, child: ChildProcess): Promise<unknown> {
  const until = Date.now() + 60_000;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.json();
    await wait(20);
  }
  throw new Error("The product does not start on the restored database.");
}
