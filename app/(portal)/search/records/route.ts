import { ok } from "#lib/core/result.ts";
import { fileRoute } from "#lib/doors/downloads/file-route.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { findRecords } from "#lib/search/use-cases/find-records.ts";
import * as m from "#messages";

const words = () => ({ title: m.search_failed(), back: m.table_back() });

/** The header's search for statements, payments, files and movements, as JSON. The API's search answers without these. */
export const GET = fileRoute(searchSchema, words, async ({ query, read }) => {
  const hits = await read(findRecords, query);
  return hits.ok ? ok(Response.json(hits.value, { headers: { "cache-control": "no-store" } })) : hits;
});
