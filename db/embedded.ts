import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connect } from "#db/connect.ts";
import { ensureCluster } from "./embedded/cluster.ts";
import { isAlive, withLock } from "./embedded/lock.ts";
import { answers, postmasterPid, startPostmaster, stopPostmaster } from "./embedded/postmaster.ts";
import { RUNTIME, readState, type State, urlOf } from "./embedded/state.ts";

export type EmbeddedOptions = {
  /** The directory of the database's data, port, passwords and log. */
  dataDir: string;
  /** false trades safety after a power cut for speed; for tests. */
  durable?: boolean;
};

export type Embedded = {
  /** Owner of the database: migrations. */
  superuserUrl: string;
  /** The server's own login: no superuser, inherits nothing. */
  runtimeUrl: string;
  /** Gives the server up. The last user stops it. */
  stop(): Promise<void>;
};

/**
 * The real PostgreSQL from the npm package, as a process that ends with its last user. Another call, from this or another
 * process, joins the running server. Throws an Error of one line on a failed start.
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

/** Stops the server of this directory, even if others use it, for example before the directory is deleted. */
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

/** Creates the role and the database if they are missing, and sets the role's password to the stored one. */
async function ensureRuntime(superuserUrl: string, password: string): Promise<void> {
  const sql = connect(superuserUrl, { max: 1 });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${RUNTIME}`;
    // The password is base64url, made here: it needs no quoting and utility statements take no parameters.
    const verb = role ? "alter" : "create";
    await sql.unsafe(
      `${verb} role ${RUNTIME} login noinherit nosuperuser nobypassrls password '${password}'`,
    );
    const [database] = await sql`select 1 from pg_database where datname = ${RUNTIME}`;
    if (!database) await sql.unsafe(`create database ${RUNTIME} owner postgres`);
  } finally {
    await sql.end();
  }
}

/** Notes a user of the server as a file that is named after the process, so that the last user can stop the server. */
async function addHolder(dataDir: string): Promise<string> {
  const holder = `${process.pid}-${randomBytes(4).toString("hex")}`;
  await mkdir(directoryOf(dataDir), { recursive: true });
  await writeFile(join(directoryOf(dataDir), holder), "");
  return holder;
}

/** Removes a user. Returns whether the server now has no living user. */
async function removeHolder(dataDir: string, holder: string): Promise<boolean> {
  await rm(join(directoryOf(dataDir), holder), { force: true });
  const others = await readdir(directoryOf(dataDir)).catch(() => []);
  return !others.some((name) => isAlive(Number(name.split("-")[0])));
}

const forgetHolders = (dataDir: string): Promise<void> =>
  rm(directoryOf(dataDir), { recursive: true, force: true });

const directoryOf = (dataDir: string) => join(dataDir, "postgres-users");
