import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

// Reads figures of a process from /proc on Linux. On other systems every figure is null and its column stays empty.

const LINUX = process.platform === "linux";
const TICKS_PER_SECOND = LINUX ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) : 100;

/** The processor time of these processes so far, in all threads, as user and system. */
export async function cpuMs(pids: readonly number[]): Promise<number | null> {
  if (!LINUX || pids.length === 0) return null;
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      // The process name may contain any character. The other fields follow it. utime and stime are the 14th and 15th.
      const fields = (await readStat(pid))?.split(" ") ?? [];
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return (ticks.reduce((total, one) => total + one, 0) * 1000) / TICKS_PER_SECOND;
}

/** The resident memory in bytes. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** The child processes of `parent`, oldest first. */
export async function childrenOf(parent: number): Promise<number[]> {
  const names = LINUX ? await readdir("/proc") : [];
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (pid) => Number((await readStat(pid))?.split(" ")[1])));
  return pids.filter((_, index) => parents[index] === parent).sort((a, b) => a - b);
}

/** The fields of /proc/PID/stat from the state on, or null when the process has ended. */
async function readStat(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat?.slice(stat.lastIndexOf(")") + 2) ?? null;
}
