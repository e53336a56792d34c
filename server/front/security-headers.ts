import { randomUUID } from "node:crypto";

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
