import { parseInput } from "#lib/platform/schema/fields.ts";
import "server-only";
import type { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Asker } from "#lib/doors/auth/auth.ts";
import { requestIdIn } from "#lib/doors/request-id.ts";
import { failureOf } from "#lib/doors/run.ts";
import { type ApiAnswer, answer } from "#lib/platform/api/answer.ts";
import type { Operation } from "#lib/platform/api/operation.ts";
import type { AnyUseCase } from "#lib/platform/use-case/context.ts";
import { inTurn } from "./batch-turns.ts";
import { readBytes, readJson, readQuery, withoutEmptyFilters } from "./body.ts";
import { callerOf } from "./caller.ts";
import { versionAsked } from "./conditional.ts";
import { askedBy, runOnce } from "./idempotency.ts";
import { withPlace } from "./list-cursor.ts";
import { problem } from "./problem.ts";
import { admitCall, type Quota, tellQuota } from "./rate-limit.ts";
import { isRead, respond } from "./respond.ts";

export type Call = { request: Request; url: URL; requestId: string; quota?: Quota };
/** A call with its caller: the answer may depend on the caller. */
export type ActorCall = Call & { actor: Actor };
/** `held` is the body of a large batch, which was read before its turn came. */
type AskerCall = Call & Asker & { held?: Uint8Array };
type Segments = { params: Promise<Record<string, string | string[] | undefined>> };
type Answering = (request: Request, segments: Segments) => Promise<Response>;
/** A route's function with its operations: lib/operations/operations.test.ts compares the two. */
export type Handler = Answering & { readonly operations: readonly Operation[] };

type Door<Input, Output> = {
  /** Reads the input in place of the operation's schema, for example each of thousands of rows by itself. */
  read?: (sent: Record<string, unknown>) => Result<Input>;
  /** Makes the answer; the default is the value as JSON, or 204 without a value. */
  present?: (value: Output, call: ActorCall) => ApiAnswer | Response | Promise<Response>;
};

/**
 * The API's door checks the caller and the input, runs the use case, and answers. It contains no rule. The operation's schema
 * reads the query, the path's parameters, `body` (POST, PUT) and `version` (If-Match) as one object.
 */
export function defineRoute<Schema extends z.ZodType, Output, Input = z.output<Schema>>(
  operation: Operation<Schema>,
  run: AnyUseCase<Input, Output>,
  { present = (value) => answer(value), read = readBy(operation.input) as never }: Door<Input, Output> = {},
): Handler {
  const { maxBytes } = operation;
  // A separate function, so that a large batch's raw body is freed while the database works.
  const readCall = async (call: AskerCall, segments: Segments) => {
    const sent = await readInput(call, await segments.params, operation);
    if (!sent.ok) return sent;
    const key = askedBy(call.request, call.actor, sent.value);
    if (!key.ok) return key;
    const input = read(sent.value);
    return input.ok ? ok({ key: key.value, input: input.value }) : input;
  };
  const carryOut = async (
    call: AskerCall,
    segments: Segments,
    patienceMs?: number,
  ): Promise<Result<Response>> => {
    const { request, actor, confirmed, requestId } = call;
    const asked = await readCall(call, segments);
    if (!asked.ok) return asked;
    const { key, input } = asked.value;
    const mode = isRead(request) ? ("read" as const) : ("write" as const);
    const name = operation.operationId;
    const command = { actor, confirmed, mode, requestId, name, run, input, patienceMs };
    const result = await runOnce(command, key, async (value) => {
      const shown = await present(value, call);
      return shown instanceof Response ? shown : respond(shown, call);
    });
    return !result.ok && result.error.code === "stale" && request.headers.has("if-match")
      ? { ok: false, error: { ...result.error, code: "precondition_failed" } }
      : result;
  };
  return documented([operation], (request, segments) =>
    answering(request, async (call) => {
      const asker = await callerOf(request, operation);
      if (!asker.ok) return asker;
      const admitted = await admitCall(asker.value.actor, call);
      if (!admitted.ok) return admitted;
      const admittedCall = { ...call, ...asker.value };
      if (maxBytes === undefined) return carryOut(admittedCall, segments);
      // The batch is read before its turn: a slow sender delays no other call.
      const held = await readBytes(request, maxBytes);
      if (!held.ok) return held;
      return inTurn((patienceMs) => carryOut({ ...admittedCall, held: held.value }, segments, patienceMs));
    }),
  );
}

/** A route without a caller, or with its own way to find the caller. */
export const defineOpenRoute = (
  operations: Operation | readonly Operation[],
  answer: (call: Call) => Promise<Result<Response>>,
): Handler => documented([operations].flat(), (request) => answering(request, answer));

/** Ties a handler to its operation. */
export const documented = (operations: readonly Operation[], answer: Answering): Handler =>
  Object.assign(answer, { operations });

const readBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  (sent: unknown): Result<z.output<Schema>> =>
    parseInput(schema, sent);

/**
 * The compression of a body, as its header names it; null for a plain body. No route unpacks: a small body may unpack to a huge
 * one.
 */
function compressionOf({ headers }: Request): string | null {
  const encoding = (headers.get("content-encoding") ?? "").trim().slice(0, 40);
  return encoding === "" || encoding.toLowerCase() === "identity" ? null : encoding;
}

/** Turns every refusal and every error of a handler into a problem document. */
export async function answering(
  request: Request,
  answer: (call: Call) => Promise<Result<Response>>,
): Promise<Response> {
  const url = new URL(request.url);
  const requestId = requestIdIn(request.headers);
  const refused = (result: Result<Response>) => (result.ok ? result.value : problem(result.error, requestId));
  const call: Call = { request, url, requestId };
  const encoding = compressionOf(request);
  const response = await (encoding
    ? Promise.resolve(fail("compressed_body", { details: { encoding } }))
    : answer(call)
  ).then(refused, (error) => refused(failureOf(error, requestId)));
  if (call.quota) tellQuota(response.headers, call.quota);
  return response;
}

async function readInput(
  { request, url, held }: AskerCall,
  segments: Record<string, string | string[] | undefined>,
  { input: schema, bodyOptional, versioned }: Operation,
): Promise<Result<Record<string, unknown>>> {
  const query = withPlace(url, readQuery(url));
  if (!query.ok) return query;
  const input: Record<string, unknown> = Object.assign(
    Object.create(null),
    withoutEmptyFilters(schema, query.value),
    segments,
  );
  if (request.method === "POST" || request.method === "PUT") {
    const body = await readJson(request, { optional: bodyOptional === true, held });
    if (!body.ok) return body;
    if (body.value !== undefined) input.body = body.value;
  }
  // A read ignores If-Match: another version does no harm.
  const version = isRead(request) ? ok(null) : versionAsked(request);
  if (!version.ok) return version;
  // A value without versions cannot match a version.
  if (version.value !== null && !versioned) return fail("precondition_failed");
  if (version.value !== null) input.version = version.value;
  return ok({ ...input });
}
