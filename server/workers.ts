import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.ts";
import { processFile } from "#lib/platform/jobs/child.ts";
import { longestDrainMs } from "./drain.ts";
import { NODE_READS_CONFIGURATION } from "./next/environment.ts";
import { watchPulse } from "./pulse.ts";

const WORKER = processFile("worker", import.meta.url);
/** Longer than the longest drain; then a process that has not ended is killed. */
const STOP_GRACE_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A process that lived this long had a successful start. */
const HEALTHY_MS = 30_000;
const GIVE_UP_AFTER = 3;

/**
 * In MB. A request needs little; without a limit V8 lets a busy process grow to twice its size before it cleans up, and there
 * is one process per core. Measured in ops/bench/README.md. The code of all pages and calls takes 200 MB once each was asked
 * for: the build repeats what they share, and V8 keeps the sources.
 */
const HEAP = ["--max-semi-space-size=16", "--max-old-space-size=384"];
/** By default glibc keeps freed memory in up to eight arenas per core, where other threads cannot use it. */
const MALLOC_ARENAS = "2";

export type Workers = {
  /** Resolves when all processes listen. Rejects if they cannot. */
  ready: Promise<void>;
  /** Rejects when no process can be kept running; never resolves. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/** The message of a worker that would fail again after a restart. */
export type FatalMessage = { fatal: string };

type WorkersOptions = {
  count: number;
  appUrl: string;
  /** How long a process continues as before after it was told to stop (drain.ts). */
  stopPauseMs: number;
};

/**
 * Keeps `count` server processes running. Replaces a dead one after a growing pause; kills and replaces a silent one at once.
 */
export function startWorkers({ count, appUrl, stopPauseMs }: WorkersOptions): Workers {
  cluster.setupPrimary({ exec: WORKER, execArgv: HEAP });
  const ready = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  let [stopping, started, deaths] = [false, false, 0];
  const listening = new Set<number>();

  const give = (reason: string) => {
    ready.reject(new Error(reason));
    failed.reject(new Error(reason));
  };
  failed.promise.catch(() => undefined);

  const start = (): void => {
    const worker = cluster.fork({
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...NODE_READS_CONFIGURATION,
      MALLOC_ARENA_MAX: MALLOC_ARENAS,
      // The owner's login stays in the launcher: without this line the process would inherit it.
      DATABASE_MIGRATION_URL: "",
      // next-auth reads its own address only here (lib/doors/auth/options.ts).
      NEXTAUTH_URL: appUrl,
    });
    const born = Date.now();
    let silent = false;
    worker.on("message", (message: unknown) => {
      if (message === "listening") serve();
      if (isFatal(message)) give(message.fatal);
    });
    worker.on("exit", (code, signal) => {
      listening.delete(worker.id);
      const death = { livedMs: Date.now() - born, reason: code ?? signal };
      if (silent && !stopping) start();
      else void replace(worker, death);
    });
    const serve = () => {
      listening.add(worker.id);
      started = true;
      if (listening.size >= count) ready.resolve();
      watchPulse(worker.process, (pulse) => {
        if (stopping) return;
        silent = true;
        log.error(
          { workerPid: worker.process.pid, ...pulse },
          "a server process does not answer, it is killed",
        );
        worker.process.kill("SIGKILL");
      });
    };
  };

  const replace = async (worker: Worker, { livedMs, reason }: Death): Promise<void> => {
    if (stopping) return;
    deaths = livedMs > HEALTHY_MS ? 1 : deaths + 1;
    log.error({ workerPid: worker.process.pid, reason, livedMs }, "a server process died");
    if (!started && deaths >= GIVE_UP_AFTER) return give("The server does not start. See the log above.");
    await wait(Math.min(FIRST_PAUSE_MS * 2 ** (deaths - 1), LONGEST_PAUSE_MS));
    if (!stopping) start();
  };

  for (let i = 0; i < count; i += 1) start();
  const stop = async () => {
    stopping = true;
    const limitMs = longestDrainMs(stopPauseMs) + STOP_GRACE_MS;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker, limitMs)));
  };
  return { ready: ready.promise, failed: failed.promise, stop };
}

/** Tells every server process which jobs of the launcher hang. */
export function tellLateJobs(lateJobs: readonly string[]): void {
  const message: LateJobsMessage = { lateJobs };
  // The callback prevents a throw when the process has just died.
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send(message, () => undefined);
}

export type LateJobsMessage = { lateJobs: readonly string[] };

export const isLateJobs = (message: unknown): message is LateJobsMessage =>
  typeof message === "object" && message !== null && "lateJobs" in message;

type Death = { livedMs: number; reason: number | string };

const isFatal = (message: unknown): message is FatalMessage =>
  typeof message === "object" && message !== null && "fatal" in message;

async function ended(worker: Worker, limitMs: number): Promise<void> {
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  if (worker.isConnected()) worker.send("stop", () => undefined);
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), limitMs);
  await gone;
  clearTimeout(timer);
}
