import { answerTokenRequest } from "#lib/web/auth-oauth.ts";
import { defineOpenRoute } from "#lib/web/route.ts";

export const POST = defineOpenRoute(({ request }) => answerTokenRequest(request));
