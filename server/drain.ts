import { type Server, ServerResponse } from "node:http";
import { Server as Listener } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** A connection that was taken last gets this long to send its request. */
const LAST_COMERS_MS = 1_000;
/** Running requests get this long. */
const RUNNING_MS = 10_000;
const SWEEP_MS = 50;
/** A turn of the event loop that took longer did something; meanwhile somebody may have come. */
const QUIET_TURN_MS = 0.2;
const TURN_GROWTH = 0.005;
const QUIET_SEARCH_MS = 3_000;
/** The search counts the clients for this long before it may end. */
const WATCH_MS = 50;

/** How long `drain` takes at most. */
export const longestDrainMs = (pauseMs: number): number =>
  pauseMs + QUIET_SEARCH_MS + LAST_COMERS_MS + RUNNING_MS;

export type Drain = {
  /** Health checks say so from the moment on that `stop` is called. */
  readonly draining: boolean;
  /** Resolves when the last connection has ended. */
  stop(pauseMs: number): Promise<void>;
};

/**
 * Ends a server without resetting a connection that somebody uses. The order matters:
 *
 * 1. For `pauseMs` the server goes on as before, but every answer says `Connection: close`. Clients that keep
 *    connections open leave theirs with an answer in hand, and load balancers see the health check fail.
 * 2. The listener closes in a moment in which nobody waits to be accepted: the kernel resets whom it finds waiting, and
 *    a proxy that has sent a POST does not send it again. From here on a connection is refused, which every proxy
 *    answers by asking the next server.
 * 3. Connections that were taken last send their request and get their answer.
 * 4. Idle connections end; the others end with their answer, or at the deadline.
 */
export function drainable(server: Server): Drain {
  let draining = false;
  const open = new Set<ServerResponse>();
  const track = (_: unknown, response: unknown) => {
    if (!(response instanceof ServerResponse)) return;
    if (draining) response.setHeader("Connection", "close");
    open.add(response);
    response.once("close", () => open.delete(response));
  };
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.prependListener(event, track);

  return {
    get draining() {
      return draining;
    },
    async stop(pauseMs) {
      draining = true;
      for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
      await wait(pauseMs);
      const closed = await closeListener(server);
      await Promise.race([closed.all, wait(LAST_COMERS_MS)]);
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      await Promise.race([closed.all, wait(RUNNING_MS)]);
      clearInterval(sweep);
      server.closeAllConnections();
    },
  };
}

/**
 * Closes the listener right after a turn of the event loop that brought no connection and did nothing else. `all`
 * resolves when the connections have ended, too.
 */
async function closeListener(server: Server): Promise<{ all: Promise<void> }> {
  let came = false;
  let [connected, most] = [0, 0];
  server.on("connection", (socket) => {
    came = true;
    connected += 1;
    most = Math.max(most, connected);
    socket.once("close", () => {
      connected -= 1;
    });
  });
  const started = performance.now();
  for (let searched = 0; searched < QUIET_SEARCH_MS; searched = performance.now() - started) {
    came = false;
    const began = performance.now();
    await turn();
    // Clients that wait for an answer do not connect, so the search prefers the moment with the most of them. A server under
    // load has longer turns. The longer the search, the longer a turn and the fewer the clients may be.
    const crowded = searched > WATCH_MS && connected >= most * (1 - searched / QUIET_SEARCH_MS);
    if (!came && crowded && performance.now() - began < QUIET_TURN_MS + searched * TURN_GROWTH) break;
  }
  // The HTTP server's own `close` would end idle connections at once, those of the last comers among them.
  return { all: new Promise((resolve) => Listener.prototype.close.call(server, () => resolve())) };
}
