import { requestTokenOperation } from "#lib/api-clients/token-api.ts";
import { defineOpenRoute } from "#lib/http/api/route.ts";
import { answerTokenRequest } from "#lib/http/auth/oauth.ts";

export const POST = defineOpenRoute(requestTokenOperation, ({ request }) => answerTokenRequest(request));
