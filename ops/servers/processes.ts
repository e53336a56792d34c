import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

// Starts servers as separate processes, and reads figures of processes from /proc on Linux. On other systems every figure is
// null and its column stays empty.

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 60_000;
const STOP_MS = 20_000;

/** The end of this process, for any reason, ends those that it started. */
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill();
});

export type Served = {
  origin: string;
  /** The time from the command to the first good answer. */
  startMs: number;
  /** The process and its current children. Empty when it has ended. */
  pids(): Promise<number[]>;
  /** By SIGTERM; a process that does not end is killed. */
  stop(): Promise<void>;
};

type Command = {
  /** Node's arguments; in the project's folder unless another is named. */
  args: readonly string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
  port: number;
  /** The address that answers 200 as soon as the server serves. */
  path: string;
  /** The file of its output; without one only errors are shown. */
  log?: number;
};

/** Starts a server. Throws when it does not start. */
export async function serve({ args, cwd = ROOT, env, port, path, log }: Command): Promise<Served> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ["ignore", log ?? "ignore", log ?? "inherit"],
  });
  started.add(child);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await firstAnswer(`${origin}${path}`, child);
  } catch (error) {
    await stopped(child);
    throw error;
  }
  const pid = child.pid ?? 0;
  return {
    origin,
    startMs: performance.now() - begun,
    pids: async () => (hasEnded(child) ? [] : [pid, ...(await childrenOf(pid))]),
    stop: () => stopped(child),
  };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && !hasEnded(child)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await wait(20);
  }
  throw new Error(`${child.spawnargs.slice(1).join(" ")} does not start; see its log.`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stopped(child: ChildProcess): Promise<void> {
  started.delete(child);
  if (hasEnded(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(timer);
}

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

/** The peak memory of one process. */
export function watchMemory(pids: () => Promise<number[]>, everyMs = 250) {
  let most = 0;
  const timer = setInterval(async () => {
    for (const pid of await pids()) most = Math.max(most, (await residentBytes(pid)) ?? 0);
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
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
