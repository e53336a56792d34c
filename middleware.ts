import { type NextRequest, NextResponse } from "next/server";
import { isKnownNotToBeAdmin } from "#lib/doors/auth/admin-hint.ts";

/**
 * Runs before every page. Redirects a request without a session cookie to the sign-in, and a known non-admin from the admins'
 * pages. Gives the page a content security policy with a new nonce, and the path for the return after signing in. It lets
 * nobody in: each page still requires its actor (requireActor, requireAdmin).
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const path = pathOf(request);
  if (isLook(request)) {
    if (isPrivate(request) && !hasSessionCookie(request)) return toSignIn(request, path);
    if (isAdminPage(request) && (await isKnownNotToBeAdmin(request.headers))) return redirectTo(request, "/");
  }

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const https = request.headers.get("x-forwarded-proto") === "https";
  const policy = policyOf({ nonce, https, reference: request.nextUrl.pathname === "/api/docs" });
  const headers = new Headers(request.headers);
  // Replaces the caller's value: Next takes the nonce of its own scripts from this header.
  headers.set("content-security-policy", policy);
  headers.delete("content-security-policy-report-only");
  headers.delete("x-nonce");
  headers.set("x-tolppa-path", path);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set(
    "content-security-policy",
    PICTURE.test(request.nextUrl.pathname) ? NOTHING_RUNS : policy,
  );
  // These addresses hold a mailed secret, which even this site's own requests must not carry as referrer. Not "no-referrer":
  // with that, browsers post forms with "Origin: null".
  const { searchParams } = request.nextUrl;
  const holdsSecret = searchParams.has("token") || searchParams.has("oobCode");
  // The invitation stays in the address through signing in or registering.
  if (holdsSecret || searchParams.get("from")?.includes("token="))
    response.headers.set("referrer-policy", "strict-origin");
  return response;
}

/** API routes and files answer without a page; only their documentation is a page. */
export const config = {
  matcher: "/((?!api/(?!docs$)|_next/static/|\\.well-known/jwks\\.json$|icon\\.svg$).*)",
  runtime: "nodejs",
};

/** Redirects only GET and HEAD: an action must get its own answer, not another page's form. */
const isLook = ({ method }: NextRequest): boolean => method === "GET" || method === "HEAD";

const isPrivate = ({ nextUrl }: NextRequest): boolean =>
  /^\/(?:$|companies(?:\/|$)|drivers(?:\/|$)|admin(?:\/|$)|user\/(?:account|notices)(?:\/|$))/.test(
    nextUrl.pathname,
  );

/** A file is no page: its own route answers non-admins. */
const isAdminPage = ({ nextUrl: { pathname } }: NextRequest): boolean =>
  /^\/admin(?:\/|$)/.test(pathname) && !FILE.test(pathname) && !/\/payouts\/\d+$/.test(pathname);

/** The name depends on https (lib/doors/auth/session-cookie.ts). */
const hasSessionCookie = ({ cookies }: NextRequest): boolean =>
  cookies.has("tolppa.session") || cookies.has("__Host-tolppa.session");

const toSignIn = (request: NextRequest, path: string): NextResponse =>
  redirectTo(request, path === "/" ? "/user/login" : `/user/login?from=${encodeURIComponent(path)}`);

const redirectTo = (request: NextRequest, path: string): NextResponse =>
  NextResponse.redirect(new URL(path, request.url));

/** A page of a document that a stranger sent, drawn anew. */
const PICTURE = /^\/companies\/\d+\/documents\/\d+\/\d+$/;
const NOTHING_RUNS = "default-src 'none'; sandbox";

/** A file is no screen to return to: the person returns to its list. */
const FILE = /\/(?:export|template|failures)$/;

/** Path and query as a person sees them: the framework marks its own requests in the query. */
function pathOf({ nextUrl }: NextRequest): string {
  if (FILE.test(nextUrl.pathname)) return nextUrl.pathname.replace(FILE, "");
  const query = new URLSearchParams(nextUrl.searchParams);
  query.delete("_rsc");
  return query.size === 0 ? nextUrl.pathname : `${nextUrl.pathname}?${query}`;
}

// biome-ignore lint/style/noProcessEnv: the build replaces it by its value, so a server knows nothing of this
const DEV = process.env.NODE_ENV === "development";

type Policy = { nonce: string; https: boolean; reference: boolean };

/** `reference`: the page of the API's reference, which runs third-party code and may do less than our own pages. */
const policyOf = ({ nonce, https, reference }: Policy): string =>
  [
    reference ? "default-src 'none'" : "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${DEV ? " 'unsafe-eval'" : ""}`,
    // React, Next and Scalar set style attributes; styles cannot run code.
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
