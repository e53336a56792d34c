import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** As the driver hands them over: its parsed connection options. */
type Address = { host: string[]; port: number[]; path?: string | false };

const REFILL_MS = 50;

/**
 * Opens the driver's sockets, `burst` at once and then twenty a second. Against a listener that accepts and hangs up
 * postgres.js 3.4.9 dials again without a pause, a thousand times a second, until its pool is given up.
 */
export function pacedSockets(burst: number): (address: Address) => Promise<Socket> {
  let free = burst;
  let asOf = performance.now();
  let dialled = 0;

  return async ({ host, port, path }) => {
    const now = performance.now();
    free = Math.min(burst, free + Math.max(0, now - asOf) / REFILL_MS) - 1;
    asOf = now;
    if (free < 0) await wait(-free * REFILL_MS, undefined, { ref: false });
    if (path) return connect(path);
    const index = dialled++ % host.length;
    const at = { host: host[index] ?? "localhost", port: port[index] ?? 5432 };
    // TLS asks the socket for the name it checks the certificate against.
    return Object.assign(connect(at), at);
  };
}
