import { getKeys } from "#lib/contract/authentication.ts";
import { ok } from "#lib/domain/result.ts";
import { identityTokens } from "#lib/web/container.ts";
import { defineOpenRoute } from "#lib/web/route.ts";

/** Short enough that a new key is seen before its first token is refused. */
const MAX_AGE_SECONDS = 300;

export const GET = defineOpenRoute(getKeys, async () => {
  const keys = await identityTokens().publicKeys();
  const headers = {
    "content-type": "application/jwk-set+json",
    "cache-control": `public, max-age=${MAX_AGE_SECONDS}`,
  };
  return ok(new Response(JSON.stringify(keys), { headers }));
});
