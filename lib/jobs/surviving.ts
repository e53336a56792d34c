import { isUnavailable } from "#db/errors.ts";
import { outageLog } from "#lib/http/outage-log.ts";
import { log } from "#lib/log.ts";

/** Background work: an outage is logged, answered with null, and over at the next round. */
export async function surviving<T>(task: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const value = await work();
    outageLog.succeeded();
    return value;
  } catch (err) {
    if (isUnavailable(err)) outageLog.failed(err, { task });
    else log.warn({ err, task }, "background work failed, trying again");
    return null;
  }
}
