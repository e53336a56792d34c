import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for each answer. A program that pipelines gets this far. */
const MOST_UNANSWERED = 16;

/**
 * Returns what admits a request, or cuts off its connection, which has too many without an answer. Node reads as many
 * requests as fit into a packet and answers them all at once: a few clients that read no answer would start thousands.
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
