import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { freePort } from "#db/embedded/state.ts";
import { childrenOf, type Served, serve } from "./processes.ts";

/** `pid` is the process that answers requests, and `launcherPid` its parent. Null where the system does not show them. */
export type Product = Served & { launcherPid: number | null };

/** The built product as one server process, in production mode. Throws when it does not start. */
export async function startProduct(databaseUrl: string): Promise<Product> {
  if (!existsSync(new URL("../../.next/BUILD_ID", import.meta.url))) {
    throw new Error("There is no build yet. Run npm run build.");
  }
  const port = await freePort();
  const served = await serve({
    args: ["server/start.mjs", "serve"],
    env: {
      DATA_DIR: ".data/bench",
      DATABASE_URL: databaseUrl,
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
    },
    port,
    path: "/api/health",
  });
  const worker = served.pid === null ? undefined : (await childrenOf(served.pid)).at(-1);
  return { ...served, pid: worker ?? null, launcherPid: served.pid };
}
