import { type ServerResponse, STATUS_CODES } from "node:http";
import { currentLanguage } from "#lib/core/language.ts";
import { forgetOutage, isOutage } from "#lib/doors/outage.ts";
import { PLAIN_PAGE_STYLE_HASH, plainPage } from "#lib/doors/plain-page.ts";
import { type ErrorStatus, httpCodes } from "#lib/messages/http.ts";
import * as m from "#messages";

/** Answers with an error: a problem document for programs and server actions, a small page for people. */
export function sendError(
  response: ServerResponse,
  status: ErrorStatus,
  { problem }: { problem: boolean },
): void {
  const { headers, body } = errorAnswer(status, problem, String(response.getHeader("x-request-id")));
  // Closes the connection, so that the rest of a refused request need not be read.
  response.writeHead(status, { ...headers, Connection: "close" });
  response.end(body);
}

/** The same as text for a bare socket, which has no response object. */
export function rawAnswer(status: ErrorStatus, asProblem: boolean, extra: Record<string, string>): string {
  const { headers, body } = errorAnswer(status, asProblem, extra["X-Request-Id"] ?? "");
  const lines = Object.entries({ ...extra, ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

function errorAnswer(status: ErrorStatus, asProblem: boolean, requestId: string) {
  const body = asProblem
    ? problemDocument(status, requestId)
    : plainPage({ title: m.http_title({ status }), message: m.http_message({ status }), requestId });
  const style = asProblem ? "" : ` style-src '${PLAIN_PAGE_STYLE_HASH}';`;
  const headers = {
    "Content-Type": asProblem ? "application/problem+json; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Language": currentLanguage(),
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none';${style} base-uri 'none'; frame-ancestors 'none'`,
  };
  return { headers, body };
}

function problemDocument(status: ErrorStatus, requestId: string): string {
  // The same shape as lib/doors/api/problem.ts gives.
  const message = m.http_message({ status });
  const code = httpCodes[status];
  const instance = `urn:request:${requestId}`;
  const title = STATUS_CODES[status];
  return JSON.stringify({ type: "about:blank", title, status, code, detail: message, instance, message });
}

/** The framework sends its own formats and the icon without their charset. The product sends only UTF-8. */
export function nameCharset(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    const type = response.getHeader("content-type");
    if (typeof type === "string" && TEXT.test(type))
      response.setHeader("content-type", `${type}; charset=utf-8`);
    return writeHead(...head);
  };
}

/** Texts and XML without a parameter. JSON has no other charset. */
const TEXT = /^\s*(?:text\/[^;\s]+|[^;\s]+[/+]xml)\s*$/i;

const RETRY_AFTER_SECONDS = 2;

/** Turns the 500 of a page whose database was away into 503. Only the front sees the status being sent. */
export function answerOutages(response: ServerResponse, requestId: string): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !isOutage(requestId)) return writeHead(status, ...rest);
    response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    return writeHead(503, ...rest);
  };
  response.once("close", () => forgetOutage(requestId));
}
