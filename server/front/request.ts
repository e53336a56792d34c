import type { IncomingMessage } from "node:http";
import type { ErrorStatus } from "#lib/messages/http.ts";
import { methodsOf } from "#lib/platform/api/paths.ts";
import { MAX_BODY_BYTES, MAX_FILE_BYTES, MAX_STREAM_BYTES } from "./action-body.ts";
import { requestHost, type Trust } from "./headers.ts";

export const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD", "POST"];
/** The icon, and the build's scripts, styles and fonts, for which the framework answers a POST with 500. */
const BUILT_FILE = /^\/(?:_next\/|icon\.svg(?:\?|$))/;
const FILE_METHODS = ["GET", "HEAD"];
const MAX_TARGET = 8_192;
const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;

/** Routes that take files or batches of payments. They read and count the body themselves. */
const FILES =
  /^\/api\/(?:companies\/\d{1,15}\/(?:documents|imports|payments)|payments(?:\/files)?|bank-files)$/;
/** Files that are read piece by piece. */
const STREAMS = /^\/api\/(?:bank-files|payments\/files|companies\/\d{1,15}\/documents)$/;

export type RequestTarget = {
  /** Whether a program calls, not a person. */
  api: boolean;
  /** Whether the target is a page, or a file that a page links to. */
  page: boolean;
  /** Whether errors are problem documents: also for a server action, whose page shows the `message`. */
  problem: boolean;
  /** Whether the body is a file, or a batch as large as a file. */
  file: boolean;
  /** Whether the body may be a hundred megabytes. */
  stream: boolean;
  /** The path for the log: without the query, and shortened. */
  logged: string;
  /** The decoded path, without the query; "" if it is unreadable. */
  path: string;
  /** The status for a target that no method can be served at: an unreadable path, or one with detours. */
  refusal: 400 | 404 | null;
};

type RequestRefusal = { status: ErrorStatus; allow?: string };

/**
 * Describes a request's target. Every later question about the path uses this, so that front and framework cannot read one
 * target in two ways.
 */
export function targetOf(request: IncomingMessage): RequestTarget {
  const url = request.url ?? "";
  const [rawPath = ""] = url.split("?", 1);
  const path = readable(url) ? decodeURIComponent(rawPath) : "";
  const refusal = path === "" ? 400 : WINDING.test(path) || HIDDEN.test(rawPath) ? 404 : null;
  const file = request.method === "POST" && FILES.test(path);
  const stream = file && STREAMS.test(path);
  // Holds for refused paths too: an answer to a program is a problem document.
  const api = /^\/(?:api(?!\/docs$)|\.well-known)(?:\/|$)/.test(path || rawPath);
  const page = !api && !BUILT_FILE.test(path);
  const problem = api || request.headers["next-action"] !== undefined;
  return { api, page, problem, file, stream, logged: rawPath.slice(0, 200), path, refusal };
}

/** Whether the target is a path with a query, in UTF-8 and without control characters. */
function readable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  try {
    return !CONTROL.test(decodeURIComponent(url));
  } catch {
    return false;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const CONTROL = /[\u0000-\u001f\u007f]/;
/** Paths that a framework or a proxy would resolve to another path. */
const WINDING = /\\|\/\/|\/\.{1,2}(?:\/|$)/;
/** Encoded separators, and a bare `#`: the framework would end or split the path in another place. */
const HIDDEN = /%(?:2f|5c|3f|23)|#/i;

/** The framework would redirect a path with a slash at its end, and some clients drop POST and token after a redirect. */
export const withoutTrailingSlash = (url: string): string =>
  url.replace(/^(\/api(?:\/[^?]*[^/?])?)\/(?=\?|$)/, "$1");

/** Answers equal for everybody that set their own cache time. */
export const isForEverybody = (url: string): boolean =>
  /^\/(?:api\/openapi\.json|\.well-known\/jwks\.json)(?:\?|$)/.test(url);

/** Why a request line or its headers are refused, or null. The cheapest checks come first. */
export function requestRefusal(
  request: IncomingMessage,
  target: RequestTarget,
  trust: Trust,
): RequestRefusal | null {
  const served = target.api ? API_METHODS : PAGE_METHODS;
  if (!served.includes(request.method ?? "")) return notAllowed(allowedMethods(request, target) ?? served);
  if ((request.url ?? "").length > MAX_TARGET) return { status: 414 };
  if (target.refusal) return { status: target.refusal };
  if (!["1.0", "1.1"].includes(request.httpVersion) || !hasOneHost(request)) return { status: 400 };
  if (!isOwnOrigin(request, target, trust)) return { status: 403 };
  const allowed = allowedMethods(request, target);
  if (allowed && !allowed.includes(request.method ?? "")) return notAllowed(allowed);
  const limit = target.stream ? MAX_STREAM_BYTES : target.file ? MAX_FILE_BYTES : MAX_BODY_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > limit) return { status: 413 };
  return null;
}

const notAllowed = (methods: readonly string[]): RequestRefusal => ({
  status: 405,
  allow: methods.join(", "),
});

/** The methods of an API path. The 405 of the framework would have no body and name no method. */
function allowedMethods(
  { url = "" }: IncomingMessage,
  { api, page }: RequestTarget,
): readonly string[] | null {
  if (api) return methodsOf(withoutTrailingSlash(url).split("?", 1)[0] ?? "");
  return page ? null : FILE_METHODS;
}

/** A request has exactly one Host, valid in a URL. HTTP/1.0 may omit it. */
function hasOneHost(request: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    if (request.rawHeaders[i]?.toLowerCase() === "host") count += 1;
  }
  if (count === 0) return request.httpVersion === "1.0";
  const { host = "" } = request.headers;
  return count === 1 && HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Browsers name the site that a changing request comes from. A page refuses other sites; API routes decide themselves, as a
 * call may carry a token instead of a cookie. A missing header is left to the doors.
 */
function isOwnOrigin(request: IncomingMessage, target: RequestTarget, trust: Trust): boolean {
  const origin = request.headers.origin;
  if (origin === undefined || request.method === "GET" || request.method === "HEAD") return true;
  const from = URL.canParse(origin) ? new URL(origin).host : "";
  if (from === "") return false;
  if (target.api) return true;
  // In demo mode localhost and 127.0.0.1 are the same server, in both headers.
  return from === requestHost(request.headers.host, trust);
}
