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
    "The address of the next page; absent on the last.",
    '</api/companies?limit=50&cursor=eyJ2YWx1ZSI6NTAsImlkIjo1MCwicG9zaXRpb24iOjUwfQ>; rel="next"',
  ),
  Location: always(header("Where the new thing is, or where to go.", "/api/companies/12")),
  "X-Total-Count": header("How many rows there are on all pages.", 1234, { type: "integer", minimum: 0 }),
  "X-Updated-Until": header(
    "On the last page of changes: the `updatedSince` to ask with next time.",
    "2026-02-11T12:00:00.000Z",
    { type: "string", format: "date-time" },
  ),
  "RateLimit-Policy": header("How many calls at once (`q`) in how many seconds (`w`).", '"api";q=500;w=10'),
  RateLimit: header(
    "How many calls are left at least (`r`), and in how many seconds all are back (`t`).",
    '"api";r=499;t=1',
  ),
  Allow: always(header("What this path can be asked.", "GET, POST, HEAD, OPTIONS")),
  "Retry-After": header("After how many seconds to try again.", 2, { type: "integer", minimum: 0 }),
  "WWW-Authenticate": always(header("How to identify oneself.", 'Bearer realm="Tolppa"')),
  "Idempotent-Replayed": header(
    "`true` where this is the answer of an earlier call under the same key.",
    "true",
  ),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof HEADERS;
