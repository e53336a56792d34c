import { STATUS_CODES } from "node:http";
import type { Failure } from "#lib/core/result.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import { statusOf } from "#lib/platform/api/status.ts";

/** Seconds after which to retry, where the refusal does not name them. */
const RETRY_AFTER_SECONDS = 2;
const WORTH_RETRYING: ReadonlySet<string> = new Set([
  "unavailable",
  "identity_unavailable",
  "identity_busy",
  "too_many_attempts",
]);

/** An error answer of the API: problem+json (RFC 9457) with the `message` that the portal's contract names. */
export function problem(failure: Failure, requestId: string): Response {
  const status = statusOf(failure);
  const message = messageOf(failure);
  const body = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code: failure.code,
    detail: message,
    instance: `urn:request:${requestId}`,
    message,
    ...(failure.issues && {
      errors: failure.issues.map((issue) => ({ ...issue, message: messageOfCode(issue.code) })),
    }),
    ...(failure.details?.total !== undefined && { errorCount: failure.details.total }),
    ...placeOf(failure),
  };
  const headers = new Headers({
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  });
  const challenge = challengeOf(status, failure);
  if (challenge) headers.set("www-authenticate", challenge);
  const wait =
    failure.details?.retryAfterSeconds ?? (WORTH_RETRYING.has(failure.code) ? RETRY_AFTER_SECONDS : null);
  if (wait !== null) headers.set("retry-after", String(Math.ceil(Number(wait))));
  return new Response(JSON.stringify(body), { status, headers });
}

/** The place in a file, or the vehicle in question. */
export function placeOf({ details = {} }: Failure): Record<string, string | number> {
  const named = (["file", "line", "element", "vehicleId"] as const).filter(
    (name) => details[name] !== undefined,
  );
  return Object.fromEntries(named.map((name) => [name, details[name] as string | number]));
}

/** The answer to a caller without the right token (RFC 6750, 3): the error, and the missing scope. */
function challengeOf(status: number, { details = {} }: Failure): string | null {
  if (status !== 401 && details.scope === undefined) return null;
  const parameters = (["error", "scope"] as const).flatMap((name) =>
    details[name] === undefined ? [] : [`${name}="${details[name]}"`],
  );
  return ['Bearer realm="Tolppa"', ...parameters].join(", ");
}
