import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { freePort } from "#db/embedded/state.ts";
import type { Served } from "#ops/servers/processes.ts";
import { startServer } from "#ops/servers/product.ts";

/** `pid` is the process that answers requests, and `launcherPid` its parent. Null if the system does not show them. */
export type Product = Served & { pid: number | null; launcherPid: number | null };

/** The built product as one server process. */
export async function startProduct(databaseUrl: string): Promise<Product> {
  const directory = ".data/bench/product";
  await mkdir(directory, { recursive: true });
  const server = await startServer({
    port: await freePort(),
    databaseUrl,
    authSecret: randomBytes(48).toString("base64url"),
    directory,
    extra: { LOG_LEVEL: "warn" },
  });
  const [launcherPid = null, pid = null] = await server.pids();
  return { ...server, pid, launcherPid };
}
