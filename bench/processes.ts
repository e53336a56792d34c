import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

// What Linux says about a process under /proc. Elsewhere every figure is null and its column stays empty.

const LINUX = process.platform === "linux";
const TICKS_PER_SECOND = LINUX ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) : 100;

/** Processor time of these processes so far, all threads, user and system. */
export async function cpuMs(pids: readonly number[]): Promise<number | null> {
  if (!LINUX || pids.length === 0) return null;
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      // Behind the name, which may hold anything, stand the other fields; utime and stime are the 14th and 15th.
      const fields = (await readStat(pid))?.split(" ") ?? [];
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return (ticks.reduce((total, one) => total + one, 0) * 1000) / TICKS_PER_SECOND;
}

/** Memory that is really there (resident set), in bytes. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** The processes that `parent` started, oldest first. */
export async function childrenOf(parent: number): Promise<number[]> {
  const names = LINUX ? await readdir("/proc") : [];
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (pid) => Number((await readStat(pid))?.split(" ")[1])));
  return pids.filter((_, index) => parents[index] === parent).sort((a, b) => a - b);
}

/** The fields of /proc/PID/stat from the state on; null when the process is gone. */
async function readStat(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat?.slice(stat.lastIndexOf(")") + 2) ?? null;
}
