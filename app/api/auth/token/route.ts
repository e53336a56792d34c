import { getSessionToken } from "#lib/contract/authentication.ts";
import { ok } from "#lib/domain/result.ts";
import { tokenOfSession } from "#lib/web/auth-token.ts";
import { defineOpenRoute, json } from "#lib/web/route.ts";

export const GET = defineOpenRoute(getSessionToken, async (call) => {
  const token = await tokenOfSession(call.request);
  return token.ok ? ok(json(token.value, call)) : token;
});
