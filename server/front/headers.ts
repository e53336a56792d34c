import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

export type Trust = {
  appUrl: string;
  /** On one's own machine: any name of it will do. */
  demo: boolean;
  /** How many reverse proxies in front append to X-Forwarded-For. */
  trustedProxyHops: number;
};

/** Ours and the framework's own words, which no caller may say. A policy from outside once led to script injection. */
const NOT_FOR_CALLERS =
  /^(?:x-(?:middleware|invoke|tolppa|forwarded|prerender|matched|now)-.*|x-action-forwarded|x-nextjs-data|next-resume|forwarded|x-nonce|content-security-policy(?:-report-only)?)$/;

/** What only the framework's own pages ask with: an answer of the API would become a redirect, or another one. */
const OF_PAGES = /^(?:rsc|next-.*)$/;

export type RequestFacts = { requestId: string; api: boolean };

/** Leaves of a request what may be believed and adds what the front knows. */
export function cleanHeaders(request: IncomingMessage, { requestId, api }: RequestFacts, trust: Trust): void {
  const { headers } = request;
  const address = addressOf(request.socket.remoteAddress, headers["x-forwarded-for"], trust.trustedProxyHops);
  for (const name of Object.keys(headers)) {
    if (NOT_FOR_CALLERS.test(name) || (api && OF_PAGES.test(name))) delete headers[name];
  }
  const app = new URL(trust.appUrl);
  headers.host = hostOf(headers.host, trust);
  headers["x-forwarded-host"] = headers.host;
  // Where the doors read the caller's address: alone, and written by the front only.
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = app.protocol.slice(0, -1);
  headers["x-request-id"] = requestId;
}

/**
 * The name a request is for, written as browsers write it in Origin. Outside demo mode there is one, so that no link or
 * redirect is built from one a caller made up.
 */
export function hostOf(host: string | undefined, { appUrl, demo }: Pick<Trust, "appUrl" | "demo">): string {
  const app = new URL(appUrl);
  return demo && host !== undefined ? new URL(`${app.protocol}//${host}`).host : app.host;
}

/**
 * The caller's address. Each trusted proxy appends the address it saw, so with n of them the n-th entry from the
 * right was written by ours; everything left of it is the caller's own invention.
 */
export function addressOf(
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

/** IPv4 in IPv6 clothes is IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

const YEAR_SECONDS = 31_536_000;

/** On every answer, also errors and redirects. Pages add their Content-Security-Policy with a nonce. */
export function securityHeaders(appUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Nothing leaves the site. Not "no-referrer": with that, browsers post forms with "Origin: null".
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(appUrl.startsWith("https:")
      ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** The caller's own id if it is plain enough to be logged and echoed, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}
