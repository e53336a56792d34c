import { getSessionTokenOperation } from "#lib/api-clients/token-api.ts";
import { ok } from "#lib/core/result.ts";
import { defineOpenRoute, json } from "#lib/http/api/route.ts";
import { tellMiddleware, tokenOfSession } from "#lib/http/auth/token.ts";

export const GET = defineOpenRoute(getSessionTokenOperation, async (call) => {
  const token = await tokenOfSession(call.request, (session) => tellMiddleware(call.request, session));
  return token.ok ? ok(json(token.value, call)) : token;
});
