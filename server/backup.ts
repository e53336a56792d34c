import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { backUpCluster } from "#db/embedded/backup.ts";
import { handOver, reachableCluster } from "#db/embedded/cluster.ts";
import { freePort, readState, writeState } from "#db/embedded/state.ts";
import { isEmbeddedAlive, startEmbedded } from "#db/embedded.ts";
import type { LaunchEnv } from "#lib/env.ts";
import { embeddedSecret } from "./database.ts";

const MANIFEST = "backup.json";
/** The files in DATA_DIR beside the cluster: logins, sent mails and e-invoices. */
export const BESIDE = ["postgres.json", "mail", "einvoice"];

/**
 * Makes the directory `target` with everything that restores an embedded database: the whole cluster with roles and passwords,
 * AUTH_SECRET, the settings in .env, mails and e-invoices. The product may run meanwhile.
 */
export async function backUp(
  env: Pick<LaunchEnv, "dataDir" | "authSecret">,
  target: string,
): Promise<{ files: number }> {
  const draft = `${target}.unfinished`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const embedded = await startEmbedded({ dataDir: env.dataDir });
  try {
    const cluster = await realpath(join(env.dataDir, "postgres"));
    await backUpCluster(embedded.superuserUrl, cluster, join(draft, "postgres"));
  } finally {
    await embedded.stop();
  }
  for (const name of BESIDE) await copyIfThere(join(env.dataDir, name), join(draft, name));
  await copyIfThere(".env", join(draft, "settings.env"));
  const secret = env.authSecret ?? (await embeddedSecret(env.dataDir));
  await writeFile(join(draft, "auth-secret"), `${secret}\n`, { mode: 0o600 });
  const files = await hashesOf(draft);
  await writeFile(join(draft, MANIFEST), JSON.stringify({ files }), { mode: 0o600 });
  // Only a finished backup gets the requested name.
  await rename(draft, target);
  return { files: Object.keys(files).length };
}

const copyIfThere = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });

async function hashesOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const hashes: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    hashes[relative(directory, path)] = hash.digest("hex");
  }
  delete hashes[MANIFEST];
  return hashes;
}

const manifestSchema = z.object({ files: z.record(z.string(), z.string()) });

/** Throws an Error of one line for a directory without a backup, or with changed files. */
async function checkBackup(source: string): Promise<void> {
  const text = await readFile(join(source, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new Error(`${source} is no backup that npm run backup made.`);
  const { files } = manifestSchema.parse(JSON.parse(text));
  const found = await hashesOf(source);
  const names = new Set([...Object.keys(files), ...Object.keys(found)]);
  const wrong = [...names].filter((name) => files[name] !== found[name]);
  if (wrong.length > 0)
    throw new Error(`${source} is damaged: ${wrong.length} files differ, such as ${wrong[0]}.`);
}

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
