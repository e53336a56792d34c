import * as m from "#messages";
import "server-only";
import type { z } from "zod";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { SpreadsheetsBusy } from "#lib/adapters/spreadsheet/xlsx.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type CellValue,
  type Column,
  type DataTable,
  fileCells,
  fileColumns,
  fileTitles,
  isTableFormat,
} from "#lib/core/table.ts";
import { failureOf } from "#lib/doors/run.ts";
import type { UseCase } from "#lib/platform/use-case/context.ts";
import { BrokenOff, countDownload, type FileCall, fileRoute, streamedFile } from "./file-route.ts";

type DownloadQuery = {
  format: string;
  cursor?: Cursor | undefined;
  /** The added columns. */
  columns?: readonly string[] | undefined;
};
/** The files of a list that are no tables. The schema of the query names their formats. */
type OtherFiles<Row> = {
  mediaType: string;
  extension: string;
  write: (format: string, pages: AsyncIterable<readonly Row[]>) => AsyncIterable<Uint8Array>;
};

type ReadPart<Row> = (cursor: Cursor | undefined) => Promise<Result<Page<Row>>>;

const words = () => ({ title: m.table_failed(), back: m.table_back() });

/**
 * The door through which a list leaves as a file, for the people who may see its page. Each part is read in its own transaction
 * and sent before the next. A refusal of the first part is an ordinary answer; a later failure breaks the download off, so that
 * nobody takes half a list for the whole. The limit counts only callers who may have the list.
 */
export const defineDownload = <Schema extends z.ZodType<DownloadQuery>, Row>(
  schema: Schema,
  run: UseCase<z.output<Schema>, Page<Row>>,
  table: DataTable<Row>,
  others?: OtherFiles<Row>,
) =>
  fileRoute(schema, words, async (call) => {
    const { query, read } = call;
    const part: ReadPart<Row> = (cursor) => read(run, { ...query, cursor });
    const first = await part(undefined);
    if (!first.ok) return first;
    const pages = pagesOf(first.value, part);
    const made =
      others && !isTableFormat(query.format)
        ? otherFile(others, query, pages)
        : tableFile(table, query, pages);
    const begun = await beginning(call, query.format, made.pieces);
    if (!begun.ok) return begun;
    const fileName = `${[table.file(), ...made.suffix, helsinkiDate(new Date())].join("-")}.${made.extension}`;
    return ok(streamedFile(begun.value, { mediaType: made.mediaType, fileName }));
  });

type MadeFile = {
  pieces: AsyncIterable<Uint8Array>;
  mediaType: string;
  extension: string;
  suffix: readonly string[];
};

function tableFile<Row>(
  { sheet, ...table }: DataTable<Row>,
  query: DownloadQuery,
  pages: AsyncIterable<readonly Row[]>,
): MadeFile {
  const format = isTableFormat(query.format) ? query.format : "csv";
  const { mediaType, write } = spreadsheets[format];
  const columns = fileColumns(table, query.columns);
  const pieces = write({ sheet: sheet(), titles: fileTitles(columns) }, cellsOf(columns, pages));
  return { pieces, mediaType, extension: format, suffix: [] };
}

const otherFile = <Row>(
  { mediaType, extension, write }: OtherFiles<Row>,
  { format }: DownloadQuery,
  pages: AsyncIterable<readonly Row[]>,
): MadeFile => ({ pieces: write(format, pages), mediaType, extension, suffix: [format] });

/** A file whose first piece is made. A workbook is one piece, so its failures are still reported as refusals. */
async function beginning(
  { actor, requestId }: Pick<FileCall<unknown>, "actor" | "requestId">,
  format: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Result<AsyncIterable<Uint8Array>>> {
  const source = pieces[Symbol.asyncIterator]();
  const first = format === "xlsx" ? () => withinShare(actor, () => source.next()) : () => source.next();
  try {
    const admitted = await countDownload(actor);
    return admitted.ok ? ok(resumed(await first(), source)) : admitted;
  } catch (error) {
    if (!(error instanceof SpreadsheetsBusy)) return failureOf(error, requestId);
    return fail("spreadsheets_busy", { details: { retryAfterSeconds: BUSY_SECONDS } });
  }
}

/** The most workbooks of one actor in the making in a process. The queue holds eight, so no actor can fill it alone. */
const OWN_WORKBOOKS = 3;
const workbooks = new Map<string, number>();

/** Throws SpreadsheetsBusy when this actor's share is in use. */
async function withinShare<T>({ kind, id }: Actor, make: () => Promise<T>): Promise<T> {
  const key = `${kind}:${id}`;
  const own = workbooks.get(key) ?? 0;
  if (own >= OWN_WORKBOOKS) throw new SpreadsheetsBusy();
  workbooks.set(key, own + 1);
  try {
    return await make();
  } finally {
    const left = (workbooks.get(key) ?? 1) - 1;
    if (left === 0) workbooks.delete(key);
    else workbooks.set(key, left);
  }
}

/** About the time that the files ahead take. */
const BUSY_SECONDS = 30;

async function* resumed(
  first: IteratorResult<Uint8Array>,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => source };
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<CellValue[][]> {
  for await (const rows of pages) yield rows.map((row) => fileCells(columns, row));
}

async function* pagesOf<Row>(first: Page<Row>, read: ReadPart<Row>): AsyncGenerator<readonly Row[]> {
  for (let page = first; ; ) {
    yield page.rows;
    if (!page.next) return;
    const following = await read(page.next);
    if (!following.ok) throw new BrokenOff(following.error);
    page = following.value;
  }
}
