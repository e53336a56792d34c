import { getKeysOperation } from "#lib/api-clients/token-api.ts";
import { ok } from "#lib/core/result.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { identityTokenStore } from "#lib/installation/container.ts";

/** Short enough that a new key is seen before its first token is refused. */
const MAX_AGE_SECONDS = 300;

export const GET = defineOpenRoute(getKeysOperation, async () => {
  const keys = await identityTokenStore().publicKeys();
  const headers = {
    "content-type": "application/jwk-set+json",
    "cache-control": `public, max-age=${MAX_AGE_SECONDS}`,
  };
  return ok(new Response(JSON.stringify(keys), { headers }));
});
