import { isoInstant } from "#lib/core/calendar.ts";
import type { ApiAnswer } from "#lib/platform/api/answer.ts";
import { etagOf, isKnown } from "./conditional.ts";
import { addressOfPage } from "./list-cursor.ts";

/** Makes the response of an answer: JSON with its headers, 204 without a body, 304 where the caller has it already. */
export function respond(
  { body, status, version, tagged = body, next, total, location, until }: ApiAnswer,
  { request, url }: { request: Request; url: URL },
): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (location !== undefined) headers.set("location", location);
  if (next) headers.set("link", `<${addressOfPage(url, next)}>; rel="next"`);
  if (total !== undefined) headers.set("x-total-count", String(total));
  if (until !== undefined) headers.set("x-updated-until", isoInstant(until));
  if (body === null || body === undefined) return new Response(null, { status: status ?? 204, headers });
  const text = JSON.stringify(body);
  if (version !== undefined) {
    const etag = etagOf(version, tagged === body ? text : JSON.stringify(tagged));
    headers.set("etag", etag);
    if (isRead(request) && isKnown(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", "application/json; charset=utf-8");
  return new Response(text, { status: status ?? 200, headers });
}

/** Whether the request's method only reads. */
export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";
