import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import { withDatabase } from "./connect.ts";
import { unprivilegedIdentity } from "./embedded/unprivileged.ts";
import { releaseTestCopy } from "./testing.ts";

const MEGABYTES = 96;

const mounts = (...args: string[]): boolean => spawnSync("mount", args, { stdio: "ignore" }).status === 0;

/** Only root may mount, and in some containers not even root. */
export const canMountDisk: boolean = (() => {
  const place = mkdtempSync(join(tmpdir(), "tolppa-disk-"));
  const works = mounts("-t", "tmpfs", "-o", "size=1m", "tolppa", place);
  if (works) spawnSync("umount", [place]);
  rmSync(place, { recursive: true });
  return works;
})();

export type SmallDisk = { url: string; fill(): void; free(): void; drop(): Promise<void> };

/** A migrated database on its own disk, small enough to be filled. */
export async function createDatabaseOnSmallDisk(): Promise<SmallDisk> {
  const place = mkdtempSync(join(tmpdir(), "tolppa-disk-"));
  mounts("-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=0777`, "tolppa", place);
  const identity = unprivilegedIdentity();
  if (identity) chownSync(place, identity.uid, identity.gid);
  const run = inject("run");
  const name = `test_${run}_disk`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create tablespace ${name} location '${place}'`);
  await admin.unsafe(
    `create database ${name} template template_${run} strategy file_copy tablespace ${name}`,
  );
  await releaseTestCopy(withDatabase(inject("superuserUrl"), name));
  const ballast = join(place, "ballast");
  return {
    url: withDatabase(inject("runtimeUrl"), name),
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(MEGABYTES * 1024 * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => truncateSync(ballast),
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.unsafe(`drop tablespace ${name}`);
      await admin.end();
      spawnSync("umount", [place]);
      rmSync(place, { recursive: true });
    },
  };
}
