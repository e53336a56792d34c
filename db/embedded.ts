import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensureCluster } from "./embedded/cluster.ts";
import { addHolder, forgetHolders, removeHolder } from "./embedded/holders.ts";
import { withLock } from "./embedded/lock.ts";
import { answers, postmasterPid, startPostmaster, stopPostmaster } from "./embedded/postmaster.ts";
import { ensureRuntime, RUNTIME } from "./embedded/runtime.ts";
import { readState, type State } from "./embedded/state.ts";

export type EmbeddedOptions = {
  /** Everything of this database lies under it: data, port, passwords, log. */
  dataDir: string;
  /** false trades safety after a power cut for speed; for tests. */
  durable?: boolean;
};

export type Embedded = {
  /** Owner of the database: migrations. */
  superuserUrl: string;
  /** The server's own login: no superuser, inherits nothing. */
  runtimeUrl: string;
  /** Lets go of the server; the last one to let go stops it. */
  stop(): Promise<void>;
};

/**
 * The real PostgreSQL from the npm package, as a process of its own that outlives none of its users. Calling it
 * again, from this or another process, joins the running one. Throws an Error of one line when it cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  return withLock(join(dataDir, "postgres.lock"), async () => {
    const state = await runningState(dataDir, options.durable ?? true);
    const holder = await addHolder(dataDir);
    return {
      superuserUrl: urlOf(state, "postgres", state.superuserPassword),
      runtimeUrl: urlOf(state, RUNTIME, state.runtimePassword),
      stop: () => release(dataDir, holder),
    };
  });
}

/** Whether the server of this directory has a living process. */
export async function isEmbeddedAlive(dataDir: string): Promise<boolean> {
  return (await postmasterPid(join(resolve(dataDir), "postgres"))) !== null;
}

/** Stops the server of this directory whoever uses it, as before deleting the directory. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  await stopPostmaster(join(resolve(dataDir), "postgres"));
}

async function runningState(dataDir: string, durable: boolean): Promise<State> {
  const known = await readState(dataDir);
  if (await answers(urlOf(known, "postgres", known.superuserPassword, "postgres"))) return known;
  await forgetHolders(dataDir);
  const cluster = await ensureCluster(dataDir, known.superuserPassword, durable);
  const state = await startPostmaster({ dataDir, cluster, state: known, durable });
  await ensureRuntime(urlOf(state, "postgres", state.superuserPassword, "postgres"), state.runtimePassword);
  return state;
}

async function release(dataDir: string, holder: string): Promise<void> {
  await withLock(join(dataDir, "postgres.lock"), async () => {
    const last = await removeHolder(dataDir, holder);
    if (last) await stopEmbedded(dataDir);
  });
}

const urlOf = (state: State, user: string, password: string, database = RUNTIME): string =>
  `postgres://${user}:${password}@127.0.0.1:${state.port}/${database}`;
