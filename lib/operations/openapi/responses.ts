import { STATUS_CODES } from "node:http";
import { messageOfCode } from "#lib/messages/errors.ts";
import { httpCodes } from "#lib/messages/http.ts";
import { type Operation, type OtherAnswer, takesIdempotencyKey } from "#lib/platform/api/operation.ts";
import { statusOf } from "#lib/platform/api/status.ts";
import * as m from "#messages";
import type { HeaderName } from "./headers.ts";
import { type Json, jsonSchema, referenceTo } from "./json-schema.ts";
import { inputNamesOf } from "./requests.ts";

/** Every answer of an operation by its status. */
export function responsesOf(operation: Operation, components: Json): Json {
  const { answer, others = [], method, access = "bearer" } = operation;
  const headers: HeaderName[] = [
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
  if (answer.status === 302) responses.default = OTHERWISE;
  for (const other of others)
    responses[other.status] = merged(responses[other.status], success(other, components));
  return responses;
}

/** The default response, for an operation without a success status of its own. */
const OTHERWISE: Json = {
  description: "Every other answer is a refusal.",
  content: { "application/problem+json": { schema: referenceTo("Problem") } },
};

type Success = Omit<OtherAnswer, "headers"> & { headers?: readonly HeaderName[] };

function success(answer: Success, components: Json): Json {
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

/** A refusal: its codes, and an example. */
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
  const message = code === "invalid" ? "Post code: A post code has five digits" : exampleMessageOf(code);
  return {
    type: "about:blank",
    title: STATUS_CODES[status],
    status,
    code,
    detail: message,
    instance: "urn:request:0b8f7c52-9a4e-4c0e-8c57-1f6e2a7d9b31",
    message,
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

const headersOf = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(
    (["X-Request-Id", ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** The front server's own refusals before any route, by code. */
const FRONT = new Map(
  ([400, 405, 408, 414, 417, 431, 500] as const).map((status) => [httpCodes[status] as string, status]),
);

/** Possible answers to every request. */
const ALWAYS = [...FRONT.keys(), "unavailable"];

export const statusOfCode = (code: string): number => FRONT.get(code) ?? statusOf({ code });
export function exampleMessageOf(code: string): string {
  const status = FRONT.get(code);
  return status ? m.http_message({ status }) : messageOfCode(code);
}

/** Every code of an operation's refusals: its own, and those of its doors. */
function codesOf(operation: Operation): string[] {
  const { access = "bearer", scope, takes, versioned, failures } = operation;
  const asked = inputNamesOf(operation);
  const has = (name: string) => asked.includes(name);
  const known = access === "bearer";
  const body = has("body") || has("file");
  return [
    ...ALWAYS,
    ...(known || access === "session"
      ? ["unauthenticated", "forbidden_origin", "other_account", "second_factor_required"]
      : []),
    ...(known ? ["too_many_attempts", "forbidden", "second_factor_missing", "invalid"] : []),
    ...(known && operation.method !== "GET" ? ["view_only"] : []),
    ...(scope === null ? [] : ["insufficient_scope"]),
    ...(operation.path.includes("{") || asked.some((name) => name.endsWith("Id")) ? ["not_found"] : []),
    ...(versioned || (known && operation.method !== "GET") ? ["precondition_failed"] : []),
    ...(takesIdempotencyKey(operation) ? ["submission_conflict", "idempotency_running"] : []),
    ...(body ? ["payload_too_large"] : []),
    ...(body && takes !== "file" && takes !== "stream" ? ["unsupported_media_type"] : []),
    ...failures,
  ];
}

/** The codes by their status, both in order. */
export function failuresByStatus(operation: Operation): [status: number, codes: string[]][] {
  const byStatus = Map.groupBy(new Set(codesOf(operation)), (code) => statusOfCode(code));
  return [...byStatus].sort(([one], [other]) => one - other);
}
