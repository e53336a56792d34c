import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const SIGN_IN = "/user/login";

/**
 * Gives a page's request a content security policy with a new nonce, and the path for the return after signing in. Redirects
 * a request without a session cookie early, and returns whether it did. It guards nothing: without it each page still
 * requires an actor (requireActor), and the browser would merely refuse the scripts.
 */
export function leadsToSignIn(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const path = pathOf(pathname, searchParams);
  if (needsSession(request, pathname)) {
    response.statusCode = 307;
    response.setHeader("Location", path === "/" ? SIGN_IN : `${SIGN_IN}?from=${encodeURIComponent(path)}`);
    response.end();
    return true;
  }
  const policy = policyOf({
    nonce: randomBytes(18).toString("base64"),
    https: headers["x-forwarded-proto"] === "https",
    reference: pathname === "/api/docs",
  });
  // Next takes the nonce of its own scripts from this header.
  headers["content-security-policy"] = policy;
  headers["x-tolppa-path"] = path;
  response.setHeader("Content-Security-Policy", policy);
  // These addresses hold a mailed secret, which even this site's own requests must not carry on. Not "no-referrer":
  // with that, browsers post forms with "Origin: null".
  const holdsSecret = searchParams.has("token") || searchParams.has("oobCode");
  // An invitation goes along through signing in or registering.
  if (holdsSecret || searchParams.get("from")?.includes("token="))
    response.setHeader("Referrer-Policy", "strict-origin");
  return false;
}

/** Only looking is redirected: an action must get its own answer, not a form of another page. */
const needsSession = ({ method, headers }: IncomingMessage, pathname: string): boolean =>
  (method === "GET" || method === "HEAD") && PRIVATE.test(pathname) && !SESSION.test(headers.cookie ?? "");

const PRIVATE = /^\/(?:$|companies(?:\/|$)|drivers(?:\/|$)|admin(?:\/|$)|user\/account(?:\/|$))/;
/** The name depends on https (lib/http/auth/session-cookie.ts). */
const SESSION = /(?:^|; ?)(?:__Host-)?tolppa\.session=/;

/** A file is no screen to come back to: the way leads to the list it was of. */
const FILE = /\/(?:export|template|failures)$/;

/** Path and query as a person sees them: the framework marks its own requests in the query. */
function pathOf(pathname: string, query: URLSearchParams): string {
  if (FILE.test(pathname)) return pathname.replace(FILE, "");
  query.delete("_rsc");
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

// biome-ignore lint/style/noProcessEnv: the development server sets it for itself and for the framework
const DEV = process.env.NODE_ENV === "development";

type Policy = { nonce: string; https: boolean; reference: boolean };

/** `reference`: the page of the API's reference, which holds the code of others and may do less than a page of ours. */
const policyOf = ({ nonce, https, reference }: Policy): string =>
  [
    reference ? "default-src 'none'" : "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${DEV ? " 'unsafe-eval'" : ""}`,
    // React, Next and Scalar set style attributes; styles cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    reference ? "form-action 'none'" : "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
