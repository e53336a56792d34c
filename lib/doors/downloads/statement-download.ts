import { parseInput } from "#lib/platform/schema/fields.ts";
import * as m from "#messages";
import "server-only";
import type { z } from "zod";
import { type Failure, ok } from "#lib/core/result.ts";
import { readQuery } from "#lib/doors/api/body.ts";
import { linkedStatement } from "#lib/doors/auth/mail-links.ts";
import { requestIdIn } from "#lib/doors/request-id.ts";
import type { UseCase } from "#lib/platform/use-case/context.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { documentFormatSchema, type PageFormat } from "#lib/statements/schema.ts";
import { countDownload, fileRoute, refusedDownload } from "./file-route.ts";
import { fileAnswer, statementFile } from "./statement-file.ts";

const words = () => ({ title: m.statement_documentFailed(), back: m.statement_back() });

/** The door through which a statement leaves a screen as a document. It is drawn after the transaction that read it. */
export const defineStatementDownload = <Schema extends z.ZodType<{ format: PageFormat }>>(
  schema: Schema,
  run: UseCase<z.output<Schema>, StatementDocument>,
) =>
  fileRoute(schema, words, async ({ actor, query, read }) => {
    const statement = await read(run, query);
    if (!statement.ok) return statement;
    const admitted = await countDownload(actor);
    if (!admitted.ok) return admitted;
    const file = await statementFile(statement.value, query.format);
    return file.ok ? ok(fileAnswer(file.value)) : file;
  });

/** The same document for the holder of a link, without an account. */
export async function linkedStatementFile(request: Request): Promise<Response> {
  const requestId = requestIdIn(request.headers);
  const query = readQuery(new URL(request.url));
  const refused = (failure: Failure) => refusedDownload(request, failure, { requestId, ...words() });
  const format = parseInput(documentFormatSchema, query.format);
  if (!format.ok) return refused(format.error);
  const linked = await linkedStatement(request.headers, query.token);
  if (!linked.ok) return refused(linked.error);
  const file = await statementFile(linked.value.document, format.value);
  return file.ok ? fileAnswer(file.value) : refused(file.error);
}
