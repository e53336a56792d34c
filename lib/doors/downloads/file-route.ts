import { parseInput } from "#lib/platform/schema/fields.ts";
import "server-only";
import type { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import type { Failure, Result } from "#lib/core/result.ts";
import { readQuery, withoutEmptyFilters } from "#lib/doors/api/body.ts";
import { problem } from "#lib/doors/api/problem.ts";
import { requireActor } from "#lib/doors/page.ts";
import { plainPage } from "#lib/doors/plain-page.ts";
import { requestIdIn } from "#lib/doors/request-id.ts";
import { runUseCase } from "#lib/doors/run.ts";
import { env } from "#lib/env.ts";
import { takeDownload } from "#lib/fleet/use-cases/limits.ts";
import { database } from "#lib/installation/container.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import type { AnyUseCase } from "#lib/platform/use-case/context.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

export type FileCall<Query> = {
  actor: Actor;
  requestId: string;
  query: Query;
  read: <Input, Output>(run: AnyUseCase<Input, Output>, input: Input) => Promise<Result<Output>>;
};

/** The title of a refusal and the text of its link back. */
type FailureWords = { title: string; back: string };

/** The door through which a file leaves a screen: checks the actor and the query, and shows a refusal as a page. */
export const fileRoute =
  <Schema extends z.ZodType>(
    schema: Schema,
    words: () => FailureWords,
    answer: (call: FileCall<z.output<Schema>>) => Promise<Result<Response>>,
  ) =>
  async (request: Request, segments: Segments): Promise<Response> => {
    const requestId = requestIdIn(request.headers);
    const actor = await requireActor();
    const asked = withoutEmptyFilters(schema, readQuery(new URL(request.url)));
    const query = parseInput(schema, { ...asked, ...(await segments.params) });
    if (!query.ok) return refusedDownload(request, query.error, { requestId, ...words() });
    const read: FileCall<unknown>["read"] = (run, input) =>
      runUseCase({ actor, mode: "read", requestId, run, input });
    const answered = await answer({ actor, requestId, query: query.value, read });
    return answered.ok ? answered.value : refusedDownload(request, answered.error, { requestId, ...words() });
  };

/** Counts one more file of this actor; fails above the limit. */
export const countDownload = (actor: Actor) => takeDownload(database(), actor, env.rateLimitDownloads);

/** A refusal as a page with a link back to the screen, for a browser that opened the file's address. */
export function refusedDownload(
  request: Request,
  failure: Failure,
  { requestId, title, back }: FailureWords & { requestId: string },
): Response {
  const answer = problem(failure, requestId);
  if (!request.headers.get("accept")?.includes("text/html")) return answer;
  const headers = new Headers(answer.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  const href = new URL(request.url).pathname.replace(/\/[^/]+$/, "");
  const page = plainPage({ requestId, title, message: messageOf(failure), back: { href, text: back } });
  return new Response(page, { status: answer.status, headers });
}

/** A file for a browser to save, sent while it is made; `fileName` is ours and plain ASCII. */
export function streamedFile(
  pieces: AsyncIterable<Uint8Array>,
  { mediaType, fileName, ...headers }: { mediaType: string; fileName: string; [header: string]: string },
): Response {
  const source = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.return?.(),
  });
  return new Response(body, {
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** Breaks an answer off, so that its reader notices that it is incomplete. */
export class BrokenOff extends Error {
  constructor({ code }: Failure) {
    super(`a download broke off: ${code}`);
  }
}
