import type { IncomingMessage, ServerResponse } from "node:http";
import { methodsOf } from "#lib/platform/api/paths.ts";

// Programs in browsers on other sites (API_CORS_ORIGINS). Only listed sites are allowed, and never with this site's cookies:
// their programs bring a token. The front answers, not the routes, so that a program can also read the front's refusals.

const SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id";
const EXPOSED = [
  "ETag",
  "Link",
  "Location",
  "X-Total-Count",
  "X-Updated-Until",
  "Idempotent-Replayed",
  "Allow",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
].join(", ");
const MAX_AGE_SECONDS = 600;

/** Lets a named site read the answer. Returns true if the request was a preflight, which is answered here. */
export function answerCors(
  request: IncomingMessage,
  response: ServerResponse,
  { path, origins }: { path: string; origins: readonly string[] },
): boolean {
  // Signing in is for this site only.
  if (origins.length === 0 || path.startsWith("/api/auth/")) return false;
  response.appendHeader("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  const methods = methodsOf(path);
  const isPreflight =
    request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
  if (!isPreflight || methods === null) {
    response.setHeader("Access-Control-Expose-Headers", EXPOSED);
    return false;
  }
  response.writeHead(204, {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": SENT,
    "Access-Control-Max-Age": String(MAX_AGE_SECONDS),
    Allow: methods.join(", "),
  });
  response.end();
  return true;
}
