import * as m from "#messages";
import "server-only";
import { statementsCsv } from "#lib/adapters/documents/statement-csv.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import { writeZip, type ZipEntry } from "#lib/adapters/zip/zip-write.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { currentLanguage } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { yearPartSchema } from "#lib/statements/schema.ts";
import { documentFileName } from "#lib/statements/texts.ts";
import { readYearPart } from "#lib/statements/use-cases/read.ts";
import { BrokenOff, countDownload, fileRoute, streamedFile } from "./file-route.ts";

type ReadPart = (cursor: Cursor | undefined) => Promise<Result<Page<StatementDocument>>>;

const words = () => ({ title: m.statement_documentFailed(), back: m.statement_back() });

/**
 * A company's year as one ZIP in its language: every statement as PDF, and all lines as CSV. It is sent while it is made. A
 * failure on the way breaks the download off, so that nobody takes half a year for the whole.
 */
export const yearDownload = fileRoute(yearPartSchema, words, async ({ actor, query, read }) => {
  const part: ReadPart = (cursor) => read(readYearPart, { ...query, cursor });
  const first = await part(undefined);
  if (!first.ok) return first;
  if (first.value.rows.length === 0) return fail("not_found");
  const admitted = await countDownload(actor);
  if (!admitted.ok) return admitted;
  const [{ language } = { language: currentLanguage() }] = first.value.rows;
  const name = m.document_yearFileName({ year: String(query.year) }, { locale: language });
  const pieces = writeZip(filesOf(first.value, part, name));
  return ok(streamedFile(pieces, { mediaType: "application/zip", fileName: `${name}.zip` }));
});

async function* filesOf(
  first: Page<StatementDocument>,
  read: ReadPart,
  name: string,
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
  yield { name: `${name}.csv`, date: helsinkiDate(new Date()), bytes };
}
