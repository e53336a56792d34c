import type { Database } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { workOnRuns } from "#lib/settlements/use-cases/work.ts";
import { repeat } from "./loop.ts";

/** Computes and finalises the settlement runs that admins ask for, until `signal`. */
export async function workOnSettlements(database: Database, signal: AbortSignal): Promise<void> {
  const work = {
    database,
    seller: env.seller,
    onFailure: (err: unknown, task: object) => log.error({ err, ...task }, "settlement run failed"),
  };
  const round = () => unlessStopped(workOnRuns(work), signal);
  await repeat(signal, { job: "settlement runs", pauseMs: 500, round });
}

/**
 * Ends with null when the server stops. A server does not wait for a run that takes a minute: PostgreSQL rolls the run
 * back, and another process starts it again. Each round has its own listener: one promise for all rounds would keep every
 * round in memory.
 */
export async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const stopped = Promise.withResolvers<null>();
  const stop = () => stopped.resolve(null);
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
