import { log } from "#lib/log.ts";

/** Background work: an outage is logged, answered with null, and over at the next round. */
export async function surviving<T>(task: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (err) {
    log.warn({ err, task }, "background work failed, trying again");
    return null;
  }
}
