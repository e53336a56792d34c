import { requestToken } from "#lib/contract/authentication.ts";
import { answerTokenRequest } from "#lib/web/auth-oauth.ts";
import { defineOpenRoute } from "#lib/web/route.ts";

export const POST = defineOpenRoute(requestToken, ({ request }) => answerTokenRequest(request));
