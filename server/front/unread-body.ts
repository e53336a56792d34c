import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** In milliseconds: the longest pause of a sender within its body after an answer. Then the server ends the connection. */
const PAUSE_MS = 2_000;

const closing = new WeakSet<Socket>();

/** Whether the last answer of a connection has begun. Nobody would hear a later answer. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * An answer that begins before its request is read closes the connection. Otherwise the next request on it, behind a proxy from
 * another client, would wait for the rest of this body. The server sends the answer and its end, and discards further input: an
 * immediate close would lose the answer.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // A route that gives up a body detaches the socket from its request.
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (isUnread(request)) {
      response.setHeader("Connection", "close");
      drainBeforeClosing(request, socket);
    }
    return writeHead(...head);
  };
}

const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** Node calls `destroySoon` to end a connection after its last answer. */
function drainBeforeClosing(request: IncomingMessage, socket: Socket): void {
  if (isClosing(socket)) return;
  closing.add(socket);
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => (request.complete ? destroySoon() : endAndDrain(socket, ""));
}

/** Sends the last text of a connection, and closes it when its sender ends or pauses. */
export function endAndDrain(socket: Socket, text: string): void {
  closing.add(socket);
  let read = socket.bytesRead;
  const pauses = setInterval(() => {
    if (socket.bytesRead === read) socket.destroy();
    read = socket.bytesRead;
  }, PAUSE_MS);
  socket.once("close", () => clearInterval(pauses));
  socket.once("end", () => socket.destroy());
  socket.end(text);
  // A new listener takes the bytes away from the HTTP parser, which would wait for a route that no longer reads.
  socket.on("data", () => undefined);
  socket.removeAllListeners("data");
  socket.resume();
}

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
