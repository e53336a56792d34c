import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds. After an answer a sender may pause this long within its body. The server ends it after its patience. */
const PAUSE_MS = 2_000;

const closing = new WeakSet<Socket>();

/** Whether the last answer of a connection has begun. Nobody would hear an answer to what comes after it. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * An answer that begins before its request has been read closes the connection. Otherwise the next request on it, behind
 * a proxy somebody else's, would wait for the rest of this body. The sender gets the answer, then the end of what we
 * send, and what it still sends is thrown away: closed at once, its side would lose the answer as well.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // A route that gives up a body takes the connection from its request.
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

/** Node ends a connection by `destroySoon` once its last answer has been written. */
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
  // A listener takes the bytes from the reader of requests. It would wait for a route that no longer takes them.
  socket.on("data", () => undefined);
  socket.removeAllListeners("data");
  socket.resume();
}
