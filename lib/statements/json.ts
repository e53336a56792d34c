import type { StatementRow } from "#db/queries/statements/statements.ts";
import type { Page } from "#lib/core/keyset.ts";
import { etagOf, isKnown } from "#lib/http/api/conditional.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { problem } from "#lib/http/api/problem.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import { fileAnswer, formatAsked, statementFile } from "#lib/http/downloads/statement-file.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { invoiceJson, summaryJson } from "./invoice-json.ts";

const rowJson = (row: StatementRow) => ({
  id: row.id,
  status: row.sentAt ? "sent" : "final",
  ...summaryJson(row),
});

/** A plain array, the newest period first. The Link header leads to the next page. */
export const presentInvoices = ({ rows, next }: Page<StatementRow>, call: ActorCall): Response =>
  json(rows.map(rowJson), call, { headers: nextLink(call.url, next) });

/** As JSON, or as the document that the address or `Accept` asks for. */
export async function presentInvoice(document: StatementDocument, call: ActorCall): Promise<Response> {
  const format = formatAsked(call.request);
  if (format === null) return json(invoiceJson(document), call, { version: null });
  const file = await statementFile(document, format);
  return file.ok ? fileAnswer(file.value) : problem(file.error, call.requestId);
}

/** The stored bytes. Parsing and writing them again would change them. */
export function presentInputs(inputs: string, { request }: ActorCall): Response {
  const headers = { etag: etagOf(null, inputs), "cache-control": "no-store" };
  if (isKnown(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  return new Response(inputs, { headers: { ...headers, "content-type": "application/json; charset=utf-8" } });
}
