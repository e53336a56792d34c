import type { Database } from "#db/client.ts";
import { inSpan } from "#lib/core/span.ts";
import { inChild, processFile } from "#lib/platform/jobs/child.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { isRunWaiting } from "#lib/settlements/use-cases/work.ts";

const PROCESS = processFile("settlement-process", import.meta.url);

/** Computes and finalises the settlement runs that admins ask for, each in a child process, until `signal`. */
export const workOnSettlements = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "settlement runs",
    pauseMs: 500,
    round: () => unlessStopped(workNow(database, signal), signal),
  });

async function workNow(database: Database, signal: AbortSignal): Promise<boolean> {
  if (!(await isRunWaiting(database))) return false;
  return inSpan("job settlement run", {}, () => inChild<boolean>(PROCESS, {}, signal));
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
