import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, binariesIn, findBinaries } from "./binaries.ts";
import {
  BARE_ENVIRONMENT,
  findGuise,
  type Guise,
  ownGuise,
  type UnixUser,
  unprivilegedIdentity,
} from "./unprivileged.ts";

/** Root's usual place for services; everyone may enter it. */
const PUBLIC_PLACE = "/var/lib";

export type Cluster = { path: string; binaries: Binaries; guise: Guise };

/** The data directory, made by initdb if it is missing, and the way to run PostgreSQL on it. */
export async function ensureCluster(dataDir: string, password: string, durable: boolean): Promise<Cluster> {
  const cluster = await reachableCluster(join(dataDir, "postgres"));
  const version = await readFile(join(cluster.path, "PG_VERSION"), "utf8").catch(() => null);
  if (version === null) await initialise(cluster, password, durable);
  else await refuseOtherVersion(cluster, version.trim());
  return cluster;
}

export async function reachableCluster(path: string, identity = unprivilegedIdentity()): Promise<Cluster> {
  const binaries = findBinaries();
  if (identity === null) return { path, binaries, guise: ownGuise };
  const moved = (await lstat(path).catch(() => null))?.isSymbolicLink() ?? false;
  if (!moved) {
    await ownedDirectory(path, identity);
    const guise = findGuise(identity, binaries.postgres, path);
    if (guise) return { path, binaries, guise };
  }
  return publicCluster(path, binaries, identity);
}

/**
 * The last resort for root in a directory that nobody else may enter, without setpriv: binaries and data move to another place,
 * and `postgres` in the data directory links to it.
 */
export async function publicCluster(path: string, binaries: Binaries, identity: UnixUser): Promise<Cluster> {
  const name = createHash("sha256").update(path).digest("hex").slice(0, 16);
  const place = join(PUBLIC_PLACE, `tolppa-${name}`);
  const [data, copy] = [join(place, "data"), join(place, "native")];
  if ((await realpath(path).catch(() => "")) !== data) {
    await rm(place, { recursive: true, force: true });
    await rm(path, { recursive: true, force: true });
    await ownedDirectory(data, identity);
    await symlink(data, path);
  }
  await chmod(place, 0o755);
  await cp(binaries.directory, copy, { recursive: true, verbatimSymlinks: true, force: true });
  const guise = findGuise(identity, binariesIn(copy).postgres, data);
  if (!guise) throw new Error(`PostgreSQL cannot be run as another user than root from ${place}.`);
  return { path: data, binaries: binariesIn(copy), guise };
}

async function ownedDirectory(path: string, { uid, gid }: UnixUser): Promise<void> {
  if (existsSync(join(path, "PG_VERSION"))) return;
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  await chown(path, uid, gid);
}

/** PostgreSQL refuses data of another user, and data that others may read. */
export async function handOver(path: string, identity: UnixUser | null): Promise<void> {
  await chmod(path, 0o700);
  if (identity === null) return;
  const entries = await readdir(path, { recursive: true });
  for (const name of ["", ...entries]) await chown(join(path, name), identity.uid, identity.gid);
}

/** initdb works beside the final name, so an interruption leaves nothing that looks finished. */
async function initialise(
  { path, binaries, guise }: Cluster,
  password: string,
  durable: boolean,
): Promise<void> {
  const draft = `${path}.new`;
  const passwordFile = join(draft, "..", "postgres.password");
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (guise.identity) {
    for (const owned of [draft, passwordFile]) await chown(owned, guise.identity.uid, guise.identity.gid);
  }
  const { file, args, as } = guise.dress(binaries.initdb, [
    `--pgdata=${draft}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Sorts by code point and knows upper and lower case of every letter; columns ask for Finnish order.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  try {
    await promisify(execFile)(file, args, { ...as, cwd: "/", env: BARE_ENVIRONMENT });
  } catch (error) {
    throw new Error(
      `initdb failed: ${(error as { stderr?: string }).stderr?.trim().split("\n").at(-1) ?? error}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rm(path, { recursive: true, force: true });
  await rename(draft, path);
}

async function refuseOtherVersion({ path, binaries }: Cluster, found: string): Promise<void> {
  const manifest = join(binaries.directory, "share", "postgresql", "postgres.bki");
  const header = (await readFile(manifest, "utf8").catch(() => "")).split("\n", 1)[0] ?? "";
  const wanted = /^# PostgreSQL (\d+)/.exec(header)?.[1];
  if (wanted !== undefined && wanted !== found) {
    throw new Error(
      `${path} was made by PostgreSQL ${found}, this is ${wanted}: dump and restore it, or delete it.`,
    );
  }
}
