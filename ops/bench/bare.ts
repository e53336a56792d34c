import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Bare = { origin: string; pid: number | null; stop(): Promise<void> };

/** Starts the floor (bare-server.ts) in its own process. */
export async function startBare(databaseUrl: string): Promise<Bare> {
  const child = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)), {
    env: { NODE_ENV: "production" },
    execArgv: [],
  });
  child.send(databaseUrl);
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
