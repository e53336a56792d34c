import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { SECURITY_HEADERS } from "#lib/core/security-headers.ts";

export type Trust = {
  appUrl: string;
  /** The portal runs on the user's own machine: every name of the machine is valid. */
  demo: boolean;
  /** How many reverse proxies in front append to X-Forwarded-For. */
  trustedProxyHops: number;
};

/** Headers of the front and of the framework. No caller may send them: a policy from outside once led to script injection. */
const NOT_FOR_CALLERS =
  /^(?:x-(?:middleware|invoke|tolppa|forwarded|prerender|matched|now)-.*|x-action-forwarded|x-nextjs-data|next-resume|forwarded|x-nonce|content-security-policy(?:-report-only)?)$/;

/** Headers that only the framework's pages send. They would turn an answer of the API into a redirect or another answer. */
const OF_PAGES = /^(?:rsc|next-.*)$/;

export type RequestFacts = { requestId: string; api: boolean };

/** Removes untrusted headers and adds those that the front knows. */
export function cleanHeaders(request: IncomingMessage, { requestId, api }: RequestFacts, trust: Trust): void {
  const { headers } = request;
  const address = callerAddress(
    request.socket.remoteAddress,
    headers["x-forwarded-for"],
    trust.trustedProxyHops,
  );
  for (const name of Object.keys(headers)) {
    if (NOT_FOR_CALLERS.test(name) || (api && OF_PAGES.test(name))) delete headers[name];
  }
  const app = new URL(trust.appUrl);
  headers.host = requestHost(headers.host, trust);
  headers["x-forwarded-host"] = headers.host;
  // Routes and actions read the caller's address here. It is one address, and only the front writes it.
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = app.protocol.slice(0, -1);
  headers["x-request-id"] = requestId;
}

/**
 * The host name of a request, written as browsers write it in Origin. Outside demo mode there is one name, so that no
 * link or redirect contains a name that a caller made up.
 */
export function requestHost(
  host: string | undefined,
  { appUrl, demo }: Pick<Trust, "appUrl" | "demo">,
): string {
  const app = new URL(appUrl);
  return demo && host !== undefined ? new URL(`${app.protocol}//${host}`).host : app.host;
}

/**
 * The caller's address. Each trusted proxy appends the address that it saw, so with n proxies our own proxy wrote the n-th
 * entry from the right. The caller may have invented everything to the left of it.
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  hops: number,
): string {
  const entries = String(forwardedFor ?? "")
    .split(",")
    .map((entry) => entry.trim());
  const named = hops === 0 ? "" : (entries.at(-Math.min(hops, entries.length)) ?? "");
  return plain(isIP(plain(named)) ? named : (peer ?? ""));
}

/** An IPv4 address that is mapped to IPv6 counts as IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

const YEAR_SECONDS = 31_536_000;

/**
 * Anything but a page runs no script and stands in no frame. Styles and plug-ins stay allowed, because the PDF viewer may need
 * them.
 */
const NO_PAGE = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every answer, also of errors and redirects. Pages have a content security policy of their own, with a nonce. */
export function securityHeaders(appUrl: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    "Content-Security-Policy": NO_PAGE,
    ...(appUrl.startsWith("https:")
      ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** The caller's request id if it is safe to log and to return, otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}
