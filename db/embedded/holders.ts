import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./lock.ts";

/** Who uses the server: one file each, named by process, so that the last one out can turn off the light. */
export async function addHolder(dataDir: string): Promise<string> {
  const holder = `${process.pid}-${randomBytes(4).toString("hex")}`;
  await mkdir(directoryOf(dataDir), { recursive: true });
  await writeFile(join(directoryOf(dataDir), holder), "");
  return holder;
}

/** Whether nobody alive is left. */
export async function removeHolder(dataDir: string, holder: string): Promise<boolean> {
  await rm(join(directoryOf(dataDir), holder), { force: true });
  const others = await readdir(directoryOf(dataDir)).catch(() => []);
  return !others.some((name) => isAlive(Number(name.split("-")[0])));
}

export const forgetHolders = (dataDir: string): Promise<void> =>
  rm(directoryOf(dataDir), { recursive: true, force: true });

const directoryOf = (dataDir: string) => join(dataDir, "postgres-users");
