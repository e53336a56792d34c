import { IncomingMessage } from "node:http";

const MAX_DEPTH = 32;
/** Every action takes one argument or none; the framework throws at 1,000. */
const MAX_ARGUMENTS = 10;
/**
 * The most values and characters of the decoded arguments. A body can exceed them only by repeating one object many times. The
 * framework throws at 1,000,000.
 */
const MAX_WEIGHT = 500_000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether a POST to a page carries what our own pages never send. The framework's decoder answers such a body with 500
 * or worse: crafted references in this format have led to code execution. Our pages send an action's arguments as JSON
 * in text/plain: plain data, and references to an object of the same message. They send no multipart form (files go to
 * the API), so the decoder's references to parts, maps, sets, streams, files and functions have no use here.
 */
export function isBadActionBody({ headers }: IncomingMessage, body: Buffer): boolean {
  const type = headers["content-type"] ?? "";
  if (/^\s*multipart\//i.test(type)) return true;
  if (headers["next-action"] === undefined) return false;
  return !/^text\/plain\b/i.test(type) || isBadArguments(parsedJson(body));
}

function isBadArguments(root: unknown): boolean {
  if (!Array.isArray(root) || root.length > MAX_ARGUMENTS) return true;
  let weight = 0;

  /** Follows references as the decoder does, so a circle grows too deep and a repeated object counts each time. */
  const isBad = (value: unknown, depth: number): boolean => {
    weight += typeof value === "string" ? value.length + 1 : 1;
    if (depth > MAX_DEPTH || weight > MAX_WEIGHT) return true;
    if (typeof value === "string") return value.startsWith("$") && isBadReference(value, depth);
    if (Array.isArray(value)) return value.some((item) => isBad(item, depth + 1));
    if (typeof value !== "object" || value === null) return false;
    return Object.entries(value).some(([key, item]) => FORBIDDEN_KEYS.has(key) || isBad(item, depth + 1));
  };

  const isBadReference = (text: string, depth: number): boolean => {
    if (/^\$(?:\$|(?:undefined|NaN|-?Infinity|-0)$)/.test(text)) return false;
    const path = /^\$0((?::[^:]+)+)$/.exec(text)?.[1];
    if (path === undefined) return true;
    const target = objectAt(root, path.slice(1).split(":"));
    return target === null || isBad(target, depth + 1);
  };

  return isBad(root, 0);
}

/** The object or list at a path of the arguments, or null. */
function objectAt(root: unknown, path: string[]): object | null {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "object" ? value : null;
}

function parsedJson(body: Buffer): unknown {
  try {
    // The framework keeps a byte order mark too, and then throws.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

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
