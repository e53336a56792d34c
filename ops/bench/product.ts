import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { freePort } from "#db/embedded/state.ts";
import { childrenOf, type Served, serve } from "./processes.ts";

/** `pid` is the process that answers requests, and `primaryPid` its parent. Null where the system does not show them. */
export type Product = Served & { primaryPid: number | null };

/** The built product as one server process, in production mode. Throws when it does not start. */
export const startProduct = (databaseUrl: string): Promise<Product> =>
  start(["serve"], { DATA_DIR: ".data/bench", DATABASE_URL: databaseUrl });

/** The same with the demo's people and companies, in a database of its own. */
export const startDemo = (): Promise<Product> => start([], { DATA_DIR: ".data/bench-demo" });

async function start(mode: readonly string[], env: Record<string, string>): Promise<Product> {
  if (!existsSync(new URL("../../.next/BUILD_ID", import.meta.url))) {
    throw new Error("There is no build yet. Run npm run build.");
  }
  const port = await freePort();
  const served = await serve({
    args: ["server/start.mjs", ...mode],
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      REQUIRE_ADMIN_MFA: "0",
      AUTH_SECRET: randomBytes(48).toString("base64url"),
      APP_URL: `http://localhost:${port}`,
      MAIL_TRANSPORT: "file",
      STOP_PAUSE_SECONDS: "0",
      WEB_CONCURRENCY: "1",
      RATE_LIMIT_API: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
    port,
    path: "/api/health",
  });
  // With a PostgreSQL of its own it started that one first.
  const worker = served.pid === null ? undefined : (await childrenOf(served.pid)).at(-1);
  return { ...served, pid: worker ?? null, primaryPid: served.pid };
}
