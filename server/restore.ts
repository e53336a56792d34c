import { appendFile, chmod, chown, cp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cluster, reachableCluster } from "#db/embedded/cluster.ts";
import { freePort, readState, writeState } from "#db/embedded/state.ts";
import { isEmbeddedAlive } from "#db/embedded.ts";
import { BESIDE, checkBackup } from "./backup.ts";

type Restore = { source: string; dataDir: string; overwrite: boolean };

/**
 * Restores a backup as an embedded database. Its first start begins a new timeline, so that its mails and webhooks are held.
 * Throws an Error of one line if a server runs, or if data exists and `overwrite` is false.
 */
export async function restore({ source, dataDir, overwrite }: Restore): Promise<void> {
  if (await isEmbeddedAlive(dataDir))
    throw new Error(`A database runs in ${dataDir}: stop the product first.`);
  const kept = (await readdir(dataDir).catch(() => [])).filter((name) => RESTORED.includes(name));
  if (kept.length > 0 && !overwrite)
    throw new Error(`${dataDir} has data (${kept.join(", ")}): name an empty DATA_DIR, or add --overwrite.`);
  await checkBackup(source);
  for (const name of RESTORED) await rm(join(dataDir, name), { recursive: true, force: true });
  const { path, guise } = await reachableCluster(join(dataDir, "postgres"));
  await cp(join(source, "postgres"), path, { recursive: true, verbatimSymlinks: true });
  await recoverFromOwnWal(path);
  await handOver(path, guise.identity);
  for (const name of [...BESIDE, "auth-secret"]) {
    await cp(join(source, name), join(dataDir, name), { recursive: true }).catch(ignoreMissing);
  }
  // The original may run on this machine with the same logins: on its port the two would be confused.
  await writeState(dataDir, { ...(await readState(dataDir)), port: await freePort() });
}

const RESTORED = ["postgres", "auth-secret", ...BESIDE];

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Like a recovery from an empty archive: PostgreSQL reads the WAL beside the data to its end, and begins a new timeline. */
async function recoverFromOwnWal(path: string): Promise<void> {
  await writeFile(join(path, "recovery.signal"), "");
  await appendFile(join(path, "postgresql.auto.conf"), "restore_command = 'exit 1'\n");
}

/** PostgreSQL refuses data of another user, and data that others may read. */
async function handOver(path: string, identity: Cluster["guise"]["identity"]): Promise<void> {
  await chmod(path, 0o700);
  if (identity === null) return;
  const entries = await readdir(path, { recursive: true });
  for (const name of ["", ...entries]) await chown(join(path, name), identity.uid, identity.gid);
}
