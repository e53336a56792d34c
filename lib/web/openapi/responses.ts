import { STATUS_CODES } from "node:http";
import {
  type AnswerHeader,
  type Operation,
  type OtherAnswer,
  takesIdempotencyKey,
} from "#lib/contract/operation.ts";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { exampleMessageOf, failuresByStatus, statusOfCode } from "./failures.ts";
import { type Json, jsonSchema, referenceTo } from "./json-schema.ts";

/** Every answer of an operation by its status. */
export function responsesOf(operation: Operation, components: Json): Json {
  const { answer, others = [], method, access = "bearer" } = operation;
  const headers = [
    ...(answer.headers ?? []),
    ...(takesIdempotencyKey(operation) ? REPLAYED : []),
    ...(access === "bearer" ? LIMITS : []),
  ];
  const responses: Record<string, Json> = {
    [answer.status]: success({ ...answer, headers }, components),
  };
  if (method === "GET" && answer.headers?.includes("ETag")) {
    responses[304] = {
      description: "Not changed since the `ETag` in `If-None-Match`.",
      headers: headersOf(["ETag"]),
    };
  }
  for (const [status, codes] of failuresByStatus(operation)) responses[status] = refusal(status, codes);
  for (const other of others)
    responses[other.status] = merged(responses[other.status], success(other, components));
  return responses;
}

function success(answer: OtherAnswer, components: Json): Json {
  const { description, schema, mediaType = "application/json", headers = [], example, status } = answer;
  const noBody = schema === null && answer.mediaType === undefined;
  const redirect = status === 302 ? (["Location"] as const) : [];
  const content = {
    schema: schema ? jsonSchema(schema, "output", components) : {},
    ...(example !== undefined && { example }),
  };
  return {
    description,
    headers: headersOf([...headers, ...redirect]),
    ...(!noBody && { content: { [mediaType]: content } }),
  };
}

const LIMITS = ["RateLimit-Policy", "RateLimit"] as const;
const REPLAYED = ["Idempotent-Replayed"] as const;
const RETRIED: ReadonlySet<string> = new Set(["too_many_attempts", "unavailable", "idempotency_running"]);

/** A refusal: which codes lead to it, and how one looks. */
function refusal(status: number, codes: readonly string[]): Json {
  const [first = "internal"] = codes;
  const own: HeaderName[] = [
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(codes.includes("too_many_attempts") ? LIMITS : []),
    ...(status === 405 ? (["Allow"] as const) : []),
    ...(codes.some((code) => RETRIED.has(code)) ? (["Retry-After"] as const) : []),
  ];
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
    headers: headersOf(own),
    content: {
      "application/problem+json": { schema: referenceTo("Problem"), example: problemExample(first) },
    },
  };
}

function problemExample(code: string): Json {
  const status = statusOfCode(code);
  const message =
    code === "invalid" ? "Postinumero: Postinumerossa on viisi numeroa" : exampleMessageOf(code);
  return {
    ...{ type: "about:blank", title: STATUS_CODES[status], status, code, detail: message },
    ...{ instance: "urn:request:0b8f7c52-9a4e-4c0e-8c57-1f6e2a7d9b31", message },
    ...(code === "invalid" && {
      errors: [{ path: "address.postCode", code: "post_code", message: messageOfCode("post_code") }],
    }),
  };
}

/** Two kinds of answers with one status. */
const merged = (one: Json | undefined, other: Json): Json =>
  one
    ? {
        description: `${other.description} ${one.description}`,
        headers: { ...(one.headers as Json), ...(other.headers as Json) },
        content: { ...(other.content as Json), ...(one.content as Json) },
      }
    : other;

type HeaderName = AnswerHeader | keyof typeof HEADERS;

const headersOf = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(
    (["X-Request-Id", ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const header = (description: string, example: unknown, schema: Json = { type: "string" }): Json => ({
  description,
  schema,
  example,
});

/** The headers of answers, each described once. */
export const HEADERS = {
  "X-Request-Id": header(
    "The request's id, to be named when asking for help.",
    "0b8f7c52-9a4e-4c0e-8c57-1f6e2a7d9b31",
  ),
  ETag: header(
    "What is shown, for `If-None-Match`, and its version, for `If-Match`. It moves with everything in the answer; a change compares the version alone.",
    '"3-Zk8vS1xQ2mA"',
  ),
  Link: header(
    "The address of the next page; absent on the last.",
    '</api/companies?limit=50&cursor=eyJ2YWx1ZSI6NTAsImlkIjo1MCwicG9zaXRpb24iOjUwfQ>; rel="next"',
  ),
  Location: header("Where the new thing is, or where to go.", "/api/companies/12"),
  "X-Total-Count": header("How many rows there are on all pages.", 1234, { type: "integer", minimum: 0 }),
  "X-Updated-Until": header(
    "On the last page of changes: the `updatedSince` to ask with next time.",
    "2026-02-11T12:00:00.000Z",
    { type: "string", format: "date-time" },
  ),
  "Idempotent-Replayed": header("`true` where the answer is that of the first time.", "true"),
  "RateLimit-Policy": header("How many calls at once (`q`) in how many seconds (`w`).", '"api";q=500;w=10'),
  RateLimit: header(
    "How many calls are left at least (`r`), and in how many seconds all are back (`t`).",
    '"api";r=499;t=1',
  ),
  Allow: header("What this path can be asked.", "GET, POST, HEAD, OPTIONS"),
  "Retry-After": header("After how many seconds to try again.", 2, { type: "integer", minimum: 0 }),
  "WWW-Authenticate": header("How to identify oneself.", 'Bearer realm="Tolppa"'),
} as const satisfies Record<string, Json>;
