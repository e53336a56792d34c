import { readFile, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const HEARTBEAT_MS = 2_000;
const STALE_MS = 10_000;
const PATIENCE_MS = 120_000;

/**
 * Runs one piece of work at a time among all processes that use this file. The holder touches it every two seconds, so a dead
 * process's lock is recognised even if another process has its number.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await acquire(file);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await unlink(file).catch(() => undefined);
  }
}

async function acquire(file: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (await isTaken(file)) return;
    if (!(await isStale(file)) || !(await removeStale(file))) await wait(100);
  }
  throw new Error(`${file} is held by another process. Delete it if none is starting.`);
}

const isTaken = (file: string): Promise<boolean> =>
  writeFile(file, String(process.pid), { flag: "wx" }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );

/**
 * One at a time, with a second check: of two processes that found the same stale lock, the slower would otherwise remove the
 * lock of the faster.
 */
async function removeStale(file: string): Promise<boolean> {
  const guard = `${file}.stale`;
  if (!(await isTaken(guard))) {
    if (await isStale(guard)) await unlink(guard).catch(() => undefined);
    return false;
  }
  try {
    if (await isStale(file)) await unlink(file).catch(() => undefined);
    return true;
  } finally {
    await unlink(guard).catch(() => undefined);
  }
}

async function isStale(file: string): Promise<boolean> {
  const [found, holder] = await Promise.all([
    stat(file).catch(() => null),
    readFile(file, "utf8").catch(() => ""),
  ]);
  if (found === null) return false;
  const age = Date.now() - found.mtimeMs;
  // The file was just created and is still empty: leave it a moment.
  if (holder === "") return age > STALE_MS;
  return age > STALE_MS || !isAlive(Number(holder));
}

/** Whether a process with this number exists, even another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
