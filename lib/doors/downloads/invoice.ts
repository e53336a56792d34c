import { etagOf, isKnown } from "#lib/doors/api/conditional.ts";
import { problem } from "#lib/doors/api/problem.ts";
import { respond } from "#lib/doors/api/respond.ts";
import type { ActorCall } from "#lib/doors/api/route.ts";
import { taggedAnswer } from "#lib/platform/api/answer.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { invoiceJson } from "#lib/statements/json.ts";
import { fileAnswer, formatAsked, statementFile } from "./statement-file.ts";

/** An invoice as JSON, or as the document that the address or `Accept` asks for. */
export async function presentInvoice(document: StatementDocument, call: ActorCall): Promise<Response> {
  const format = formatAsked(call.request);
  if (format === null) return respond(taggedAnswer(invoiceJson(document)), call);
  const file = await statementFile(document, format);
  return file.ok ? fileAnswer(file.value) : problem(file.error, call.requestId);
}

/** The stored bytes: parsing and serialising would change them. */
export function presentInputs(inputs: string, { request }: ActorCall): Response {
  const headers = { etag: etagOf(null, inputs), "cache-control": "no-store" };
  if (isKnown(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  return new Response(inputs, { headers: { ...headers, "content-type": "application/json; charset=utf-8" } });
}
