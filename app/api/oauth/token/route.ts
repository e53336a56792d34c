import { requestTokenOperation } from "#lib/api-clients/token-api.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { answerTokenRequest } from "#lib/doors/auth/oauth.ts";

export const POST = defineOpenRoute(requestTokenOperation, ({ request }) => answerTokenRequest(request));
