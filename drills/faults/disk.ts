import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { unprivilegedIdentity } from "#db/embedded/unprivileged.ts";

const MEGABYTES = 256;

export type Disk = { fill(): void; free(): void; unmount(): void };

/** Moves the database to a disk of its own, small enough to be filled; null: only root may mount one. */
export async function moveToSmallDisk(url: string, directory: string): Promise<Disk | null> {
  const place = join(directory, "disk");
  mkdirSync(place);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=0700`, "tolppa", place]);
  if (mounted.status !== 0) return null;
  const identity = unprivilegedIdentity();
  if (identity) chownSync(place, identity.uid, identity.gid);
  const name = new URL(url).pathname.slice(1);
  const sql = postgres(url, { database: "postgres", max: 1, onnotice: () => {} });
  await sql.unsafe(`create tablespace drill location '${place}'`);
  await sql.unsafe(`alter database ${name} set tablespace drill`);
  await sql.end();
  const ballast = join(place, "ballast");
  return {
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(MEGABYTES * 1024 * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => truncateSync(ballast),
    unmount: () => void spawnSync("umount", [place]),
  };
}
