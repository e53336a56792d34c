import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Bare = { origin: string; pid: number | null; stop(): Promise<void> };

/** As many connections as the product's pool has (db/pool.ts). */
const CONNECTIONS = 10;

/** Starts the floor (bare-server.ts) in a process of its own. */
export async function startBare(databaseUrl: string): Promise<Bare> {
  const child = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)), {
    env: { NODE_ENV: "production" },
    execArgv: [],
  });
  child.send({ databaseUrl, connections: CONNECTIONS });
  const [port] = await once(child, "message");
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? null,
    async stop() {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}
