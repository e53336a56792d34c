import { getSessionTokenOperation } from "#lib/api-clients/token-api.ts";
import { ok } from "#lib/core/result.ts";
import { respond } from "#lib/doors/api/respond.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { tellMiddleware, tokenOfSession } from "#lib/doors/auth/token.ts";
import { answer } from "#lib/platform/api/answer.ts";

export const GET = defineOpenRoute(getSessionTokenOperation, async (call) => {
  const token = await tokenOfSession(call.request, (session) => tellMiddleware(call.request, session));
  return token.ok ? ok(respond(answer(token.value), call)) : token;
});
