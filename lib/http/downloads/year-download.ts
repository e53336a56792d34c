import "server-only";
import { statementsCsv } from "#lib/adapters/documents/statement-csv.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import { writeZip, type ZipEntry } from "#lib/adapters/zip/zip-write.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import type { Failure, Result } from "#lib/core/result.ts";
import { fail } from "#lib/core/result.ts";
import { env } from "#lib/env.ts";
import { takeDownload } from "#lib/fleet/use-cases/limits.ts";
import { parseInput, readQuery } from "#lib/http/api/body.ts";
import { database } from "#lib/http/container.ts";
import { requireActor } from "#lib/http/page.ts";
import { runUseCase } from "#lib/http/run.ts";
import { documentFileName } from "#lib/statements/document-texts.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { yearPartSchema } from "#lib/statements/schema.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import { readYearPart } from "#lib/statements/use-cases/read.ts";
import { BrokenOff, fileAnswer, refusedDownload } from "./download.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };
type ReadPart = (cursor: Cursor | undefined) => Promise<Result<Page<StatementDocument>>>;

/**
 * A company's year as one ZIP: every statement as PDF, and the lines of all as CSV. Sent while it is made; what fails on
 * the way breaks the download off, so that nobody takes half a year for the whole.
 */
export async function yearDownload(request: Request, segments: Segments): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
  const actor = await requireActor();
  const refused = (failure: Failure) =>
    refusedDownload(request, failure, { requestId, title: texts.documentFailed, back: texts.back });
  const input = parseInput(yearPartSchema, {
    ...readQuery(new URL(request.url)),
    ...(await segments.params),
  });
  if (!input.ok) return refused(input.error);
  const part: ReadPart = (cursor) =>
    runUseCase({ actor, mode: "read", requestId, run: readYearPart, input: { ...input.value, cursor } });
  const first = await part(undefined);
  if (!first.ok) return refused(first.error);
  if (first.value.rows.length === 0) return refused(fail("not_found").error);
  const admitted = await takeDownload(database(), actor, env.rateLimitDownloads);
  if (!admitted.ok) return refused(admitted.error);
  return fileAnswer(writeZip(filesOf(first.value, part, input.value.year)), {
    mediaType: "application/zip",
    fileName: `tilitykset-${input.value.year}.zip`,
  });
}

async function* filesOf(
  first: Page<StatementDocument>,
  read: ReadPart,
  year: number,
): AsyncGenerator<ZipEntry> {
  const documents: StatementDocument[] = [];
  for (let page = first; ; ) {
    for (const document of page.rows) {
      documents.push(document);
      const date = document.issuedOn ?? document.period.end;
      yield { name: documentFileName(document, "pdf"), date, bytes: await drawStatement(document) };
    }
    if (!page.next) break;
    const following = await read(page.next);
    if (!following.ok) throw new BrokenOff(following.error);
    page = following.value;
  }
  const bytes = await statementsCsv(documents);
  yield { name: `tilitykset-${year}.csv`, date: helsinkiDate(new Date()), bytes };
}
