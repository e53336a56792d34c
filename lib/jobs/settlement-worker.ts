import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { workOnRuns } from "#lib/settlements/use-cases/work.ts";
import { surviving } from "./surviving.ts";

const POLL_MS = 500;

/** Computes and finalises what admins ask for, until `signal`. Any number of processes may run it. */
export async function workOnSettlements(database: Database, signal: AbortSignal): Promise<void> {
  const work = {
    database,
    seller: env.seller,
    onFailure: (err: unknown, task: object) => log.error({ err, ...task }, "settlement run failed"),
  };
  const stopped = new Promise<true>((resolve) => signal.addEventListener("abort", () => resolve(true)));
  while (!signal.aborted) {
    const worked = surviving("settlement runs", () => workOnRuns(work));
    // A server that stops does not wait for a run of a minute: it is rolled back, and another process begins it anew.
    if (!(await Promise.race([worked, stopped]))) await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
