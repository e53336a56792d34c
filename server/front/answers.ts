import { createHash } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import { httpCodes, httpTexts } from "#lib/i18n/texts/http.ts";

export type ErrorStatus = Extract<keyof typeof httpTexts, number>;

/** Answers with an error: a problem document for programs, a small page for people. */
export function sendError(response: ServerResponse, status: ErrorStatus, { api }: { api: boolean }): void {
  const { headers, body } = errorAnswer(status, api, String(response.getHeader("x-request-id")));
  // What is left of a refused request is not worth keeping the connection for.
  response.writeHead(status, { ...headers, Connection: "close" });
  response.end(body);
}

/** The same as text for a bare socket, where there is no response to write to. */
export function rawAnswer(status: ErrorStatus, api: boolean, extra: Record<string, string>): string {
  const { headers, body } = errorAnswer(status, api, extra["X-Request-Id"] ?? "");
  const lines = Object.entries({ ...extra, ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

function errorAnswer(status: ErrorStatus, api: boolean, requestId: string) {
  const body = api ? problem(status, requestId) : page(status, requestId);
  const style = api ? "" : ` style-src '${STYLE_HASH}';`;
  const headers = {
    "Content-Type": api ? "application/problem+json; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none';${style} base-uri 'none'; frame-ancestors 'none'`,
  };
  return { headers, body };
}

function problem(status: ErrorStatus, requestId: string): string {
  // The same shape as lib/web/problem.ts gives.
  const { message } = httpTexts[status];
  const code = httpCodes[status];
  const instance = `urn:request:${requestId}`;
  const title = STATUS_CODES[status];
  return JSON.stringify({ type: "about:blank", title, status, code, detail: message, instance, message });
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}";
const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

function page(status: ErrorStatus, requestId: string): string {
  const { title, message } = httpTexts[status];
  return `<!doctype html>
<html lang="fi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${message}</p><p><a href="/">${httpTexts.home}</a></p><p><small>${httpTexts.requestId}: ${requestId}</small></p></main></body></html>
`;
}
