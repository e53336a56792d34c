import { appendFile, mkdir, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "./connect.ts";
import { backUpCluster } from "./embedded/backup.ts";
import { handOver, reachableCluster } from "./embedded/cluster.ts";
import { postmasterPid, startPostmaster, stopPostmaster } from "./embedded/postmaster.ts";
import { freePort, RUNTIME, readState, urlOf } from "./embedded/state.ts";

/** A standby of an embedded server, for tests and drills. */
export type EmbeddedStandby = {
  superuserUrl: string;
  runtimeUrl: string;
  port: number;
  /** The process of the server; null when it does not run. */
  pid(): Promise<number | null>;
  /** Starts it again. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Copies the running embedded server of `primaryDir` to `dataDir`, where it follows its original. */
export async function startStandby({
  primaryDir,
  dataDir,
  durable = true,
}: {
  primaryDir: string;
  dataDir: string;
  durable?: boolean;
}): Promise<EmbeddedStandby> {
  const primary = await readState(primaryDir);
  const superuserUrl = urlOf(primary, "postgres", primary.superuserPassword);
  await keepWal(superuserUrl);
  await mkdir(dataDir, { recursive: true });
  const cluster = await reachableCluster(join(dataDir, "postgres"));
  await backUpCluster(superuserUrl, await realpath(join(primaryDir, "postgres")), cluster.path);
  await writeFile(join(cluster.path, "standby.signal"), "");
  await appendFile(join(cluster.path, "postgresql.auto.conf"), followingLines(superuserUrl));
  await handOver(cluster.path, cluster.guise.identity);
  const state = { ...primary, port: await freePort() };
  const start = async () => {
    await startPostmaster({ dataDir, cluster, state, durable });
  };
  await start();
  return {
    superuserUrl: urlOf(state, "postgres", state.superuserPassword),
    runtimeUrl: urlOf(state, RUNTIME, state.runtimePassword),
    port: state.port,
    pid: () => postmasterPid(cluster.path),
    start,
    stop: () => stopPostmaster(cluster.path),
  };
}

/** Lets a standby follow another server from its next reload on. */
export const followingLines = (superuserUrl: string): string => {
  const { hostname, port, username, password } = new URL(superuserUrl);
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  return `primary_conninfo = '${target}'\nwal_retrieve_retry_interval = 100\n`;
};

/** A standby that was away finds what it missed. */
async function keepWal(superuserUrl: string): Promise<void> {
  const sql = connect(superuserUrl, { max: 1 });
  await sql`alter system set wal_keep_size = '256MB'`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}
