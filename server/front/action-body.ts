import type { IncomingMessage } from "node:http";

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
