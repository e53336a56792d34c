import "server-only";
import type { z } from "zod";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { helsinkiDate } from "#lib/domain/calendar.ts";
import type { Cursor, Page } from "#lib/domain/keyset.ts";
import type { Failure, Result } from "#lib/domain/result.ts";
import type { Cell, Column, TableFormat } from "#lib/domain/table.ts";
import type { UseCase } from "#lib/use-cases/context.ts";
import { requireActor } from "./page.ts";
import { parseInput } from "./parse.ts";
import { problem } from "./problem.ts";
import { readQuery } from "./query.ts";
import { runErrand } from "./run.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };
type Asked = { format: TableFormat; cursor?: Cursor | undefined };
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
 * read in a transaction of its own and passed on before the next. A refusal is answered as one; what fails later breaks
 * the download off, so that nobody takes half a list for the whole.
 */
export function defineDownload<Schema extends z.ZodType<Asked>, Row>(
  schema: Schema,
  { fileName, sheet, columns, read }: Download<z.output<Schema>, Row>,
): (request: Request, segments: Segments) => Promise<Response> {
  return async (request, segments) => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    const actor = await requireActor();
    const input = parseInput(schema, { ...readQuery(new URL(request.url)), ...(await segments.params) });
    if (!input.ok) return problem(input.error, requestId);
    const part: ReadPart<Row> = (cursor) =>
      runErrand({ actor, mode: "read", requestId, run: read, input: { ...input.value, cursor } });

    const first = await part(undefined);
    if (!first.ok) return problem(first.error, requestId);
    const { mediaType, write } = spreadsheets[input.value.format];
    const titles = columns.map(({ title }) => title);
    return fileAnswer(write({ sheet, titles }, cellsOf(columns, first.value, part)), {
      mediaType,
      fileName: `${fileName}-${helsinkiDate(new Date())}.${input.value.format}`,
    });
  };
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

class BrokenOff extends Error {
  constructor({ code }: Failure) {
    super(`a download broke off: ${code}`);
  }
}
