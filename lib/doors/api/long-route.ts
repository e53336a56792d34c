import { parseInput } from "#lib/platform/schema/fields.ts";
import "server-only";
import type { z } from "zod";
import { type Failure, fail, ok, type Result } from "#lib/core/result.ts";
import { MAX_IMPORT_BYTES } from "#lib/imports/rules/import.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import type { Operation } from "#lib/platform/api/operation.ts";
import type { AnyUseCase, ReportProgress } from "#lib/platform/use-case/context.ts";
import { readBytes, readJson, readQuery, withoutEmptyFilters } from "./body.ts";
import { callerOf } from "./caller.ts";
import { askedBy, runOnce } from "./idempotency.ts";
import { placeOf } from "./problem.ts";
import { admitCall } from "./rate-limit.ts";
import { answering, documented, type Handler } from "./route.ts";

/** `left` is aborted when the caller leaves. */
type UseCaseCall<Input, Output> = (progress: ReportProgress, left: AbortSignal) => AnyUseCase<Input, Output>;

/** Progress before this time is not sent. A use case that ends before any progress is sent gets an ordinary response. */
const QUICK_MS = 400;
const LINES = "application/x-ndjson; charset=utf-8";

/**
 * A door for use cases that take seconds. The answer is lines of JSON: `{"progress":[done,total]}`, then `{"value":…}`, or
 * `{"problem":{code,message}}` for a refusal after the first line. A caller who leaves stops only a use case that listens to
 * `left`. With `takes: "file"` the input's `file` holds the bytes of the body; with `"stream"` the use case reads the body piece
 * by piece and counts its bytes.
 */
export function defineLongRoute<Schema extends z.ZodType, Output>(
  operation: Operation<Schema>,
  command: UseCaseCall<z.output<Schema>, Output>,
): Handler {
  const { input: schema, takes } = operation;
  return documented([operation], (request, segments) =>
    answering(request, async (call) => {
      const asker = await callerOf(request, operation);
      if (!asker.ok) return asker;
      const { actor, confirmed } = asker.value;
      const admitted = await admitCall(actor, call);
      if (!admitted.ok) return admitted;
      const body = await readBody(request, takes);
      if (!body.ok) return body;
      const name = takes === "file" || takes === "stream" ? "file" : "body";
      const query = withoutEmptyFilters(schema, readQuery(call.url));
      const sent = { ...query, ...(await segments.params), [name]: body.value };
      // A stream cannot be read twice: its use case recognises a repeated file.
      const asked = takes === "stream" ? ok(null) : askedBy(request, actor, sent);
      if (!asked.ok) return asked;
      const input = parseInput(schema, sent);
      if (!input.ok) return input;
      return telling(request.signal, (progress, left) =>
        runOnce(
          {
            actor,
            confirmed,
            mode: "write",
            requestId: call.requestId,
            run: command(progress, left),
            input: input.value,
          },
          asked.value,
          (value) => new Response(`${JSON.stringify({ value })}\n`, { headers: HEADERS }),
        ),
      );
    }),
  );
}

async function readBody(request: Request, takes: Operation["takes"]): Promise<Result<unknown>> {
  if (takes === "file") return readFile(request);
  return takes === "stream" ? ok(request.body ?? new Blob().stream()) : readJson(request);
}

async function readFile(request: Request): Promise<Result<Uint8Array>> {
  const bytes = await readBytes(request, MAX_IMPORT_BYTES);
  return !bytes.ok && bytes.error.code === "payload_too_large" ? fail("file_too_large") : bytes;
}

async function telling(
  gone: AbortSignal,
  run: (progress: ReportProgress, left: AbortSignal) => Promise<Result<Response>>,
): Promise<Result<Response>> {
  const started = performance.now();
  const begun = Promise.withResolvers<null>();
  const unheard = new AbortController();
  let listener: ReadableStreamDefaultController<Uint8Array> | null = null;
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      listener = controller;
    },
    cancel() {
      listener = null;
      unheard.abort();
    },
  });
  const say = (text: string) => listener?.enqueue(new TextEncoder().encode(text));

  const outcome = run(
    (done, total) => {
      if (performance.now() - started < QUICK_MS) return;
      say(`${JSON.stringify({ progress: [done, total] })}\n`);
      begun.resolve(null);
    },
    AbortSignal.any([gone, unheard.signal]),
  );
  const early = await Promise.race([outcome, begun.promise]);
  if (early) return early;
  void outcome.then(async (result) => {
    say(result.ok ? await result.value.text() : problemLine(result.error));
    listener?.close();
  });
  return ok(new Response(lines, { headers: HEADERS }));
}

const problemLine = (error: Failure): string =>
  `${JSON.stringify({ problem: { code: error.code, message: messageOf(error), ...placeOf(error) } })}\n`;

// "no-transform": a proxy that compresses would hold a line back.
const HEADERS = { "content-type": LINES, "cache-control": "no-store, no-transform" };
