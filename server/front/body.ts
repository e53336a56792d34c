import { IncomingMessage } from "node:http";

export const MAX_BODY_BYTES = 256 * 1024;
/** The largest file that passes through to its route. The route counts files by their owner (lib/doors/api/long-route.ts). */
export const MAX_FILE_BYTES = 6 * 1024 * 1024;
/** The largest file read piece by piece: a hundred megabytes and a margin for the last piece. */
export const MAX_STREAM_BYTES = 101 * 1024 * 1024;

export const hasBody = ({ headers, method }: IncomingMessage): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** Reads the whole body, with or without an announced length. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | "too large" | "aborted"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve("too large");
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", () => resolve("aborted"));
    request.once("close", () => resolve("aborted"));
  });
}

/** The same request with its body in memory, for a handler that reads the body as a stream. */
export function replay(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  delete headers["transfer-encoding"];
  headers["content-length"] = String(body.length);
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  again.complete = true;
  again.push(body);
  again.push(null);
  return again;
}
