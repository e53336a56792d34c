import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for each answer. A pipelining program may be this many requests ahead. */
const MOST_UNANSWERED = 16;

/**
 * Returns a function that admits a request, or cuts off a connection with too many unanswered requests. Node reads all requests
 * of a packet and starts them at once: a few clients that read no answers would start thousands.
 */
export function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > MOST_UNANSWERED) socket.destroy();
    return !socket.destroyed;
  };
}
