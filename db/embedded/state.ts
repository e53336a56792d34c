import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { isAlive } from "./lock.ts";

/** The server's own login and its database have the same name. */
export const RUNTIME = "tolppa";

const stateSchema = z.object({
  port: z.int().min(1).max(65_535),
  superuserPassword: z.string().min(20),
  runtimePassword: z.string().min(20),
});

export type State = z.output<typeof stateSchema>;

/** Port and passwords of the embedded server, made at the first call. Only the file's owner can read them. */
export async function readState(dataDir: string): Promise<State> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => null);
  if (text !== null) return stateSchema.parse(JSON.parse(text));
  const state = { port: await freePort(), superuserPassword: password(), runtimePassword: password() };
  await writeState(dataDir, state);
  return state;
}

/** The owner's login to this directory's server; null when no server runs. Starts nothing. */
export function runningUrl(dataDir: string): string | null {
  try {
    const [pid] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n", 1);
    const state = stateSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
    return isAlive(Number(pid)) ? urlOf(state, "postgres", state.superuserPassword) : null;
  } catch {
    return null;
  }
}

export const urlOf = (state: State, user: string, password: string, database = RUNTIME): string =>
  `postgres://${user}:${password}@127.0.0.1:${state.port}/${database}`;

export async function writeState(dataDir: string, state: State): Promise<void> {
  const draft = `${fileOf(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, fileOf(dataDir));
}

/** The wanted port if nobody listens on it, else another. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    probe.listen({ port: wanted, host: "127.0.0.1", exclusive: true }, () => {
      const at = probe.address();
      probe.close(() => resolve(at !== null && typeof at === "object" ? at.port : wanted));
    });
  });
}

const fileOf = (dataDir: string) => join(dataDir, "postgres.json");
const password = () => randomBytes(24).toString("base64url");
