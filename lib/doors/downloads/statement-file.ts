import { entriesCsv } from "#lib/adapters/documents/entries-csv.ts";
import { drawFinvoice, isFinal } from "#lib/adapters/documents/finvoice.ts";
import { statementsCsv } from "#lib/adapters/documents/statement-csv.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import { drawPicture } from "#lib/adapters/documents/statement-svg.ts";
import type { Language } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { DOCUMENT_FORMATS, type DocumentFormat, type PageFormat } from "#lib/statements/schema.ts";
import { documentFileName } from "#lib/statements/texts.ts";

const MEDIA_TYPES: Record<PageFormat, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  svg: "image/svg+xml",
  entries: "text/csv; charset=utf-8",
};

type StatementFile = {
  name: string;
  language: Language;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/**
 * A statement as a document. Fails with `statement_open`: an open statement can still change, so it has no e-invoice and no
 * entries for the books.
 */
export async function statementFile(
  document: StatementDocument,
  format: PageFormat,
): Promise<Result<StatementFile>> {
  const bytes = await drawn(document, format);
  if (bytes === null) return fail("statement_open");
  const name = documentFileName(document, format);
  const { language } = document;
  return ok({ name, language, mediaType: MEDIA_TYPES[format], bytes: new Uint8Array(bytes) });
}

async function drawn(document: StatementDocument, format: PageFormat): Promise<Uint8Array | null> {
  if (format === "pdf") return drawStatement(document);
  if (format === "csv") return statementsCsv([document]);
  if (format === "svg") return new TextEncoder().encode(drawPicture(document));
  if (!isFinal(document)) return null;
  return format === "entries" ? entriesCsv(document) : new TextEncoder().encode(drawFinvoice(document));
}

/** `language`: the language of the words in the file; absent without words. */
export const fileAnswer = ({
  name,
  language,
  mediaType,
  bytes,
}: Omit<StatementFile, "language"> & Partial<Pick<StatementFile, "language">>): Response =>
  new Response(bytes, {
    headers: {
      "content-type": mediaType,
      ...(language && { "content-language": language }),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });

/** The document that a call asks for, by the suffix of its address or by `Accept`; null: JSON. */
export function formatAsked({ url, headers }: Pick<Request, "url" | "headers">): DocumentFormat | null {
  const suffix = /\.(\w+)$/.exec(new URL(url).pathname)?.[1];
  return DOCUMENT_FORMATS.find((format) => format === suffix) ?? formatAccepted(headers.get("accept") ?? "");
}

/** The first available format of the highest weight; JSON for wildcards and when nothing matches. */
function formatAccepted(accept: string): DocumentFormat | null {
  const ranges = accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  for (const { type } of wanted) {
    if (type === "application/json" || type === "*/*" || type === "application/*") return null;
    const format = DOCUMENT_FORMATS.find((one) => MEDIA_TYPES[one].split(";")[0] === type);
    if (format) return format;
  }
  return null;
}
