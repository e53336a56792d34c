import { isConnectionFailure } from "#db/errors.ts";
import { outageLog } from "#lib/http/outage-log.ts";

/**
 * On each fresh pool postgres.js 3.4.9 asks for the array types in a promise that nobody holds (connection.js,
 * fetchArrayTypes): a database that goes away at that moment would end the process. Whoever asked for the connection
 * is told by the pool, so a stray connection failure is only logged. Any other stray rejection stays what it is.
 */
export function surviveLostConnections(): void {
  process.on("unhandledRejection", (reason) => {
    if (!isConnectionFailure(reason)) throw reason;
    outageLog.failed(reason, { task: "a connection that nobody waited for" });
  });
}
