import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { sessionOperations } from "#lib/accounts/api.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { safePath } from "#lib/core/safe-path.ts";
import { readBytes } from "#lib/doors/api/body.ts";
import { env } from "#lib/env.ts";
import { type AuthReports, authOptions } from "./options.ts";
import { isOwnRequest } from "./origin.ts";
import { cookieName, cookieOf } from "./session-cookie.ts";
import { answerSso } from "./sso-sign-in.ts";

/** The paths of next-auth that the portal needs and documents. Its own pages, error texts and log endpoint stay closed. */
const KNOWN = new Set(
  sessionOperations.map(({ method, path }) => `${method} ${path.slice("/api/auth/".length)}`),
);
const SSO = new Set(["POST signin/sso", "GET callback/sso"]);

const MAX_BYTES = 16 * 1024;

/**
 * Guards next-auth: version 4.24 answers 500 to a callback address that is no URL, to broken JSON and to unknown
 * actions. Fails with `not_found`, `forbidden_origin`, `malformed`, `payload_too_large`, `unsupported_media_type`.
 */
export async function answerAuth(request: Request): Promise<Result<Response>> {
  const url = new URL(request.url);
  const action = url.pathname.split("/").slice(3).join("/");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const call = `${method} ${action}`;
  const sso = SSO.has(call);
  if (!KNOWN.has(call) || (sso && env.oidc === null)) return fail("not_found");
  // An organisation's redirect comes from its own site. State, nonce and PKCE prove that the sign-in began here.
  const returning = sso && method === "GET";
  if (!returning && !isOwnRequest(request, env.appUrl)) return fail("forbidden_origin");
  const body = method === "POST" ? await readForm(request) : ok(null);
  if (!body.ok) return body;
  if (!hasOwnCallbacks(request, url, body.value)) return fail("malformed");

  const ask = (reports: AuthReports): Promise<Response> =>
    NextAuth(
      restored(request, body.value),
      { params: Promise.resolve({ nextauth: action.split("/") }) },
      authOptions(reports),
    );
  if (sso) return ok(await answerSso(request, { wanted: body.value?.callbackUrl, ask }));
  const outages: unknown[] = [];
  const answer = await ask({ outage: (error) => outages.push(error), failure() {}, arrival() {} });
  if (outages.length > 0) throw outages[0];
  // Instead of next-auth's own answer, a bare word.
  if (answer.status === 400) return fail("malformed");
  answer.headers.set("cache-control", "no-store");
  return ok(answer);
}

type Form = Record<string, string>;

/** Single names with text values only, as next-auth's own forms and client send them. */
async function readForm(request: Request): Promise<Result<Form>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "application/x-www-form-urlencoded") {
    return fail("unsupported_media_type");
  }
  const bytes = await readBytes(request, MAX_BYTES);
  if (!bytes.ok) return bytes;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes.value);
    const parsed: unknown =
      type === "application/json" ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return fail("malformed");
    const texts = Object.entries(parsed).filter(([, value]) => typeof value === "string");
    return ok(Object.fromEntries(texts));
  } catch {
    return fail("malformed");
  }
}

/** Every address to which next-auth would redirect, from query, form and its own cookie. */
function hasOwnCallbacks(request: Request, url: URL, form: Form | null): boolean {
  const given = url.searchParams.getAll("callbackUrl");
  if (form && "callbackUrl" in form) given.push(form.callbackUrl ?? "");
  const remembered = cookieOf(request.headers, cookieName("callback"));
  return given.every(isOwnPath) && (remembered === "" || isOwnUrl(remembered));
}

const isOwnPath = (path: string): boolean => path === "/" || safePath(path) !== "/";

function isOwnUrl(encoded: string): boolean {
  try {
    return new URL(decodeURIComponent(encoded)).origin === new URL(env.appUrl).origin;
  } catch {
    return false;
  }
}

/** Rebuilds the request with the parsed form as its body. */
function restored(request: Request, form: Form | null): NextRequest {
  const headers = new Headers(request.headers);
  if (!form) return new NextRequest(request.url, { headers });
  headers.set("content-type", "application/x-www-form-urlencoded");
  headers.delete("content-length");
  return new NextRequest(request.url, { method: "POST", headers, body: new URLSearchParams(form) });
}
