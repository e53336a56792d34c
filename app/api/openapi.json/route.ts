import { ok } from "#lib/core/result.ts";
import { openApi } from "#lib/doors/api/openapi.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { getOpenApiOperation } from "#lib/platform/api/service.ts";

/** A short cache time: a new version of the product may have more operations. */
const MAX_AGE_SECONDS = 300;

export const GET = defineOpenRoute(getOpenApiOperation, async ({ request }) => {
  const { text, etag } = openApi();
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-language": "en",
    "cache-control": `public, max-age=${MAX_AGE_SECONDS}`,
    etag,
  };
  const known = request.headers.get("if-none-match") === etag;
  return ok(known ? new Response(null, { status: 304, headers }) : new Response(text, { headers }));
});
