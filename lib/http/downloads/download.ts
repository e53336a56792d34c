import "server-only";
import type { z } from "zod";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { SpreadsheetsBusy } from "#lib/adapters/spreadsheet/xlsx.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { type Failure, fail, ok, type Result } from "#lib/core/result.ts";
import type { Cell, Column, TableFormat } from "#lib/core/table.ts";
import type { UseCase } from "#lib/core/use-cases/context.ts";
import { env } from "#lib/env.ts";
import { takeDownload } from "#lib/fleet/use-cases/limits.ts";
import { parseInput, readQuery } from "#lib/http/api/body.ts";
import { problem } from "#lib/http/api/problem.ts";
import { database } from "#lib/http/container.ts";
import { requireActor } from "#lib/http/page.ts";
import { plainPage } from "#lib/http/plain-page.ts";
import { failureOf, runUseCase } from "#lib/http/run.ts";
import { messageOf } from "#lib/messages/refusals.ts";
import { tableTexts } from "#lib/messages/ui.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };
type DownloadQuery = { format: TableFormat; cursor?: Cursor | undefined };
type ReadPart<Row> = (cursor: Cursor | undefined) => Promise<Result<Page<Row>>>;

/** A list as a file: how it is called, what stands in it, and how one part of it is read after the other. */
type Download<Input, Row> = {
  fileName: string;
  sheet: string;
  columns: readonly Column<Row>[];
  read: UseCase<Input, Page<Row>>;
};

/**
 * The door through which a list leaves as a file, for the same people as its page. However long the list, each part is
 * read in a transaction of its own and passed on before the next. A refusal is answered as one; what fails after the
 * first piece breaks the download off, so that nobody takes half a list for the whole. How often is counted for those
 * who may take the list: others take nothing.
 */
export function defineDownload<Schema extends z.ZodType<DownloadQuery>, Row>(
  schema: Schema,
  { fileName, sheet, columns, read }: Download<z.output<Schema>, Row>,
): (request: Request, segments: Segments) => Promise<Response> {
  return async (request, segments) => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    const actor = await requireActor();
    const input = parseInput(schema, { ...readQuery(new URL(request.url)), ...(await segments.params) });
    if (!input.ok) return refusal(request, input.error, requestId);
    const part: ReadPart<Row> = (cursor) =>
      runUseCase({ actor, mode: "read", requestId, run: read, input: { ...input.value, cursor } });

    const first = await part(undefined);
    if (!first.ok) return refusal(request, first.error, requestId);
    const { mediaType, write } = spreadsheets[input.value.format];
    const titles = columns.map(({ title }) => title);
    const pieces = write({ sheet, titles }, cellsOf(columns, first.value, part));
    const begun = await beginning(actor, pieces, requestId);
    if (!begun.ok) return refusal(request, begun.error, requestId);
    return fileAnswer(begun.value, {
      mediaType,
      fileName: `${fileName}-${helsinkiDate(new Date())}.${input.value.format}`,
    });
  };
}

/** A file whose first piece is there: of a workbook all of it, so that what fails while it is made is said. */
async function beginning(
  actor: Actor,
  pieces: AsyncIterable<Uint8Array>,
  requestId: string,
): Promise<Result<AsyncIterable<Uint8Array>>> {
  const source = pieces[Symbol.asyncIterator]();
  try {
    const admitted = await takeDownload(database(), actor, env.rateLimitDownloads);
    return admitted.ok ? ok(resumed(await source.next(), source)) : admitted;
  } catch (error) {
    if (!(error instanceof SpreadsheetsBusy)) return failureOf(error, requestId);
    return fail("spreadsheets_busy", { details: { retryAfterSeconds: BUSY_SECONDS } });
  }
}

/** About as long as those ahead take. */
const BUSY_SECONDS = 30;

async function* resumed(
  first: IteratorResult<Uint8Array>,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => source };
}

const refusal = (request: Request, failure: Failure, requestId: string): Response =>
  refusedDownload(request, failure, { requestId, title: tableTexts.failed, back: tableTexts.back });

type FailurePage = { requestId: string; title: string; back: string };

/** A browser that went to the file's address shows what it gets: a page, with the way back to the screen it hangs on. */
export function refusedDownload(request: Request, failure: Failure, told: FailurePage): Response {
  const answer = problem(failure, told.requestId);
  if (!request.headers.get("accept")?.includes("text/html")) return answer;
  const headers = new Headers(answer.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  const back = { href: new URL(request.url).pathname.replace(/\/[^/]+$/, ""), text: told.back };
  const page = plainPage({ ...told, message: messageOf(failure), back });
  return new Response(page, { status: answer.status, headers });
}

/** An answer that a browser saves, sent while it is made; `fileName` is ours and plain ASCII. */
export function fileAnswer(
  pieces: AsyncIterable<Uint8Array>,
  { mediaType, fileName }: { mediaType: string; fileName: string },
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
    },
  });
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  first: Page<Row>,
  read: ReadPart<Row>,
): AsyncGenerator<Cell[][]> {
  for (let page = first; ; ) {
    yield page.rows.map((row) => columns.map(({ cell }) => cell(row)));
    if (!page.next) return;
    const following = await read(page.next);
    if (!following.ok) throw new BrokenOff(following.error);
    page = following.value;
  }
}

/** Ends an answer under way, so that whoever takes it sees that it is not whole. */
export class BrokenOff extends Error {
  constructor({ code }: Failure) {
    super(`a download broke off: ${code}`);
  }
}
