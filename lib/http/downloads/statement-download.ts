import "server-only";
import type { z } from "zod";
import type { Failure } from "#lib/core/result.ts";
import type { UseCase } from "#lib/core/use-cases/context.ts";
import { env } from "#lib/env.ts";
import { takeDownload } from "#lib/fleet/use-cases/limits.ts";
import { parseInput, readQuery } from "#lib/http/api/body.ts";
import { database } from "#lib/http/container.ts";
import { requireActor } from "#lib/http/page.ts";
import { runUseCase } from "#lib/http/run.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { type DocumentFormat, documentFormatSchema } from "#lib/statements/schema.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import { refusedDownload } from "./download.ts";
import { fileAnswer, statementFile } from "./statement-file.ts";
import { linkedStatement } from "./statement-link.ts";

type Segments = { params: Promise<Record<string, string | string[] | undefined>> };

/** The door through which a statement leaves a screen as a document. It is drawn after the transaction that read it. */
export function defineStatementDownload<Schema extends z.ZodType<{ format: DocumentFormat }>>(
  schema: Schema,
  run: UseCase<z.output<Schema>, StatementDocument>,
): (request: Request, segments: Segments) => Promise<Response> {
  return async (request, segments) => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    const actor = await requireActor();
    const refused = (failure: Failure) =>
      refusedDownload(request, failure, { requestId, title: texts.documentFailed, back: texts.back });
    const input = parseInput(schema, { ...readQuery(new URL(request.url)), ...(await segments.params) });
    if (!input.ok) return refused(input.error);
    const statement = await runUseCase({ actor, mode: "read", requestId, run, input: input.value });
    if (!statement.ok) return refused(statement.error);
    const admitted = await takeDownload(database(), actor, env.rateLimitDownloads);
    if (!admitted.ok) return refused(admitted.error);
    const file = await statementFile(statement.value, input.value.format);
    return file.ok ? fileAnswer(file.value) : refused(file.error);
  };
}

/** The same for whoever has a link and no account. */
export async function linkedStatementFile(request: Request): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
  const { token, format } = readQuery(new URL(request.url));
  const refused = (failure: Failure) =>
    refusedDownload(request, failure, { requestId, title: texts.documentFailed, back: texts.back });
  const asked = parseInput(documentFormatSchema, format);
  if (!asked.ok) return refused(asked.error);
  const shown = await linkedStatement(request.headers, token);
  if (!shown.ok) return refused(shown.error);
  const file = await statementFile(shown.value.document, asked.value);
  return file.ok ? fileAnswer(file.value) : refused(file.error);
}
