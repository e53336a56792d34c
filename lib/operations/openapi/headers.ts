import type { Json } from "./json-schema.ts";

const header = (description: string, example: unknown, schema: Json = { type: "string" }): Json => ({
  description,
  schema,
  example,
});

/** A header that an operation names is always in its answer. */
const always = (described: Json): Json => ({ ...described, required: true });

/** The headers of answers, each described once. */
export const HEADERS = {
  "X-Request-Id": always(
    header("The request's id, to be named when asking for help.", "0b8f7c52-9a4e-4c0e-8c57-1f6e2a7d9b31"),
  ),
  ETag: always(
    header(
      "The tag of the answer, for `If-None-Match`, with the version of the row, for `If-Match`. The tag changes with every part of the answer. A change compares only the version.",
      '"3-Zk8vS1xQ2mA"',
    ),
  ),
  Link: header(
    "The address of the next page; absent on the last page.",
    '</api/companies?limit=50&cursor=eyJ2YWx1ZSI6NTAsImlkIjo1MCwicG9zaXRpb24iOjUwfQ>; rel="next"',
  ),
  Location: always(header("The address of the new row, or of the redirect.", "/api/companies/12")),
  "X-Total-Count": header("The number of rows on all pages.", 1234, { type: "integer", minimum: 0 }),
  "X-Updated-Until": header(
    "On the last page of changes: the next `updatedSince`.",
    "2026-02-11T12:00:00.000Z",
    { type: "string", format: "date-time" },
  ),
  "RateLimit-Policy": header("The limit: `q` calls in `w` seconds.", '"api";q=500;w=10'),
  RateLimit: header(
    "At least `r` calls are left now. After `t` seconds the whole limit is available again.",
    '"api";r=499;t=1',
  ),
  Allow: always(header("The methods of this path.", "GET, POST, HEAD, OPTIONS")),
  "Retry-After": header("The seconds to wait before the next try.", 2, { type: "integer", minimum: 0 }),
  "WWW-Authenticate": always(header("The way to authenticate.", 'Bearer realm="Tolppa"')),
  "Idempotent-Replayed": header(
    "`true` for the repeated answer of an earlier call with the same key.",
    "true",
  ),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof HEADERS;
