import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { unprivilegedIdentity } from "#db/embedded/unprivileged.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";

const DATABASE_MB = 256;
const WAL_MB = 256;
/** In segments of 16 MB; PostgreSQL's spare ones are soon used up. */
const WAL_KEPT_MB = 64;
const DATA_MB = 8;

export type Disk = { place: string; fill(): void; free(): void };
/** The disks of the database's tables, of its write-ahead log, and of the product's DATA_DIR. */
export type Disks = { database: Disk; wal: Disk; data: Disk; unmount(): void };

/** Moves the written directories to disks small enough to be filled; null: only root may mount one. */
export async function moveToSmallDisks(url: string, directory: string): Promise<Disks | null> {
  const database = mountDisk(join(directory, "disk"), DATABASE_MB);
  if (database === null) return null;
  const wal = mountDisk(join(directory, "wal"), WAL_MB);
  const data = mountDisk(join(directory, "data"), DATA_MB);
  const unmount = () => {
    for (const name of ["disk", "wal", "data"])
      spawnSync("umount", ["--lazy", join(directory, name)], { stdio: "ignore" });
  };
  if (wal === null || data === null) {
    unmount();
    return null;
  }
  const name = new URL(url).pathname.slice(1);
  const sql = postgres(url, { database: "postgres", max: 1, onnotice: () => {} });
  await sql.unsafe(`create tablespace drill location '${database.place}'`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await sql.unsafe(`alter database ${name} set tablespace drill`);
  await sql.unsafe(`alter system set max_wal_size = '${WAL_KEPT_MB}MB'`);
  await sql.unsafe(`alter system set min_wal_size = '${WAL_KEPT_MB / 2}MB'`);
  await sql.end();
  await stopEmbedded(directory);
  moveDirectory(join(directory, "postgres", "pg_wal"), join(wal.place, "pg_wal"));
  await startEmbedded({ dataDir: directory });
  return { database, wal, data, unmount };
}

function mountDisk(place: string, megabytes: number): Disk | null {
  mkdirSync(place);
  const options = `size=${megabytes}m,mode=0700`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", options, "tolppa", place]).status !== 0) return null;
  const identity = unprivilegedIdentity();
  if (identity) chownSync(place, identity.uid, identity.gid);
  const ballast = join(place, "ballast");
  return {
    place,
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => truncateSync(ballast),
  };
}

/** With its owner and rights. */
function moveDirectory(from: string, to: string): void {
  execFileSync("cp", ["--archive", from, to]);
  rmSync(from, { recursive: true });
  symlinkSync(to, from);
}
