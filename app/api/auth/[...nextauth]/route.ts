import { answerAuth } from "#lib/web/auth-door.ts";
import { defineOpenRoute } from "#lib/web/route.ts";

const answer = defineOpenRoute(({ request }) => answerAuth(request));

export { answer as GET, answer as POST };
